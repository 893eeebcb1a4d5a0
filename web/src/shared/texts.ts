/** The texts of what is shown by a link, learnt with its first part. */

import { learn } from "$lib/texts.svelte";
import en from "./en.json";
import es from "./es.json";

learn(es, en);
