// Before anything is drawn: the theme that was chosen here, or the system's. Not a module, so that it
// comes first.
{
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => (root.dataset.theme = root.dataset.chosen ?? (dark.matches ? "dark" : "light"));
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen) root.dataset.chosen = chosen;
  } catch {
    // Storage is switched off: the system's theme it is.
  }
  apply();
  dark.addEventListener("change", apply);
  root.addEventListener("theme", apply);
}
