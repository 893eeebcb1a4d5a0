/** Links into a match. Their secrets are told once; this tab remembers them. */

import type { Opened } from "$lib/messages";

/** By seat, and `watch` for spectators. */
type Secrets = Record<string, string>;

const name = (match: string) => `sobremesa.links.${match}`;

export function secretsOf(match: string): Secrets {
  try {
    return JSON.parse(sessionStorage.getItem(name(match)) ?? "{}") as Secrets;
  } catch {
    return {}; // storage may be forbidden: the host can have fresh links
  }
}

export function keepSecrets(match: string, secrets: Secrets): void {
  try {
    sessionStorage.setItem(name(match), JSON.stringify({ ...secretsOf(match), ...secrets }));
  } catch {
    // see above
  }
}

/** Remember the links of a match that was just opened. */
export function keepLinks({ match, invitations, watch }: Opened): void {
  keepSecrets(match, watch === null ? invitations : { ...invitations, watch });
}

/** The address that leads somebody in, to a seat or to watch. */
export function address(match: string, secret: string, way: "" | "?watch" = ""): string {
  return `${location.origin}/m/${match}${way}#${secret}`;
}

/** Whether others' devices cannot come by this address: it means "this very machine" on each of them. */
export function isOnlyHere(): boolean {
  return /^(localhost|127\..+|\[::1\])$/.test(location.hostname);
}
