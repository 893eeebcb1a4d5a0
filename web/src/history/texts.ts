/** The texts of one's own games, learnt with their first part. */

import { learn } from "$lib/texts.svelte";
import en from "./en.json";
import es from "./es.json";

learn(es, en);
