/** Where in the site one is: the home, a match, a finished match by a link, one's own games, a lesson. */

interface Place {
  path: string;
  query: URLSearchParams;
  fragment: string;
}

function read(): Place {
  const { pathname, search, hash } = location;
  return { path: pathname, query: new URLSearchParams(search), fragment: hash.slice(1) };
}

let place = $state.raw<Place>(read());

export function here(): Place {
  return place;
}

/** Go to another place of the site. */
export function go(path: string): void {
  history.pushState(null, "", path);
  place = read();
  scrollTo(0, 0);
}

/** Change the address of where one is already, without a new step in the history. */
export function readdress(path: string): void {
  history.replaceState(null, "", path);
  place = read();
}

/** Follow the browser's own steps, and links inside the site. */
export function follow(): () => void {
  const arrive = () => (place = read());
  const click = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
    const address = new URL(link.href);
    const isOurs = /^\/(mine|learn\/[^/]+|m\/[^/]+(\/share\/[^/]+)?)?$/.test(address.pathname);
    if (address.origin !== location.origin || !isOurs) return;
    event.preventDefault();
    go(address.pathname + address.search + address.hash);
  };
  addEventListener("popstate", arrive);
  addEventListener("hashchange", arrive);
  document.addEventListener("click", click);
  return () => {
    removeEventListener("popstate", arrive);
    removeEventListener("hashchange", arrive);
    document.removeEventListener("click", click);
  };
}
