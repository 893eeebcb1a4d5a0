/** The service worker at `/sw.js`: what the page needs when the network is slow or gone. */

import "./shell";
