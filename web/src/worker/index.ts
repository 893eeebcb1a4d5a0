/** The service worker at `/sw.js`: what is needed when the network is slow or gone, and calls when no page is open. */

import "./push";
import "./shell";
