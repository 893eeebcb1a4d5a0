// The theme and the size of letters that were chosen on this device, before anything is painted. The settings tell a
// change by an event; other windows hear of it from the storage.
(() => {
  const root = document.documentElement;
  const surface = { light: "#f4ede1", dark: "#17130f" };

  function kept(name) {
    try {
      return localStorage.getItem(`sobremesa.${name}`);
    } catch {
      return null; // a private window may forbid it
    }
  }

  function dress({ theme = kept("theme"), print = kept("print") } = {}) {
    const isChosen = theme === "light" || theme === "dark";
    if (isChosen) root.dataset.theme = theme;
    else delete root.dataset.theme;
    if (print === "large") root.dataset.print = print;
    else delete root.dataset.print;
    for (const meta of document.querySelectorAll("meta[name=theme-color]"))
      meta.content = surface[isChosen ? theme : meta.media.includes("dark") ? "dark" : "light"];
  }

  dress();
  addEventListener("dress", ({ detail }) => dress(detail));
  addEventListener("storage", () => dress());
})();
