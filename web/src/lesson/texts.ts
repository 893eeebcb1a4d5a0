/** The texts of lessons that all games share. */

import { learn } from "$lib/texts.svelte";
import en from "./en.json";
import es from "./es.json";

learn(es, en);
