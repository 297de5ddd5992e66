// Runs before the first paint, so that a page chosen dark never flashes light. The rest is src/lib/appearance.ts,
// which knows the same two names in the storage and the same two attributes.
(() => {
  const root = document.documentElement;
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // the storage is closed to us: the system's choice stands
    }
  };
  const scheme = stored('fieldwright.scheme');
  const dark =
    scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  const density = stored('fieldwright.density');
  const touch = matchMedia('(pointer: coarse), (max-width: 640px)').matches;
  root.dataset.density = /^(compact|comfortable|touch)$/.test(density)
    ? density
    : touch
      ? 'touch'
      : 'comfortable';
})();
