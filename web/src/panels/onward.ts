/** What to play after a match: the same against stronger bots, or another game with the same people. */

import type { GameModel, NewMatch, PlaceModel, TermsModel } from "$lib/messages";

type Seats = NewMatch["seats"];

/** Whether everybody at the table is at this device, or a bot: then the next match can begin at once. */
export function isAllHere(places: PlaceModel[], mine: number[]): boolean {
  return mine.length > 0 && places.every(({ seat, bot }) => bot !== null || mine.includes(seat));
}

/** The level after that of the strongest bot; null where there is no bot, or none is stronger. */
export function nextLevel(places: PlaceModel[], bots: string[]): string | null {
  const strongest = Math.max(-1, ...places.map(({ bot }) => (bot ? bots.indexOf(bot) : -1)));
  return strongest < 0 ? null : (bots[strongest + 1] ?? null);
}

/** The same people again, and bots of a level. */
function seated(places: PlaceModel[], level: string | null): Seats {
  return places.map(({ name, bot }) => (bot ? { bot: level ?? bot } : { name: name ?? "" }));
}

/** The same match with bots of another level. */
export function withLevel(terms: TermsModel, places: PlaceModel[], level: string): NewMatch {
  const { game, options, setup, dice, clock, takeover, public: isPublic, spectators, chat } = terms;
  const seats = seated(places, level);
  return { game, seats, options, setup, dice, clock, takeover, public: isPublic, spectators, chat };
}

/** Another game with the same people and bots: as many of them as can play it, and a bot where they are too few. */
export function another(game: GameModel, places: PlaceModel[], bot: string): NewMatch {
  const seats = seated(places, null).slice(0, game.seats.at(-1)!);
  while (!game.seats.includes(seats.length)) seats.push({ bot });
  return { game: game.id, seats };
}
