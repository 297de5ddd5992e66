import { signal } from './signal.ts';

/** Color scheme and density, chosen for this browser. `public/appearance.js` applies them at page start. */
export const schemes = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];
export const densities = ['automatic', 'compact', 'comfortable', 'touch'] as const;
export type Density = (typeof densities)[number];

const names = { scheme: 'fieldwright.scheme', density: 'fieldwright.density' };
const prefersDark = matchMedia('(prefers-color-scheme: dark)');
/** a touch device, or a phone's width */
const suitsTouch = matchMedia('(pointer: coarse), (max-width: 640px)');

function stored<T extends string>(name: string, known: readonly T[]): T {
  const value = localStorage.getItem(name) as T;
  return known.includes(value) ? value : known[0]!;
}

export const schemeChoice = signal<Scheme>(stored(names.scheme, schemes));
export const densityChoice = signal<Density>(stored(names.density, densities));
/** Overrides the choices without storing them; the gallery uses it to show each look. */
export const preview = signal<{ scheme?: Scheme; density?: Density }>({});
/** The effective scheme: the choice, or the system's. */
export const shownScheme = signal<'light' | 'dark'>('light');

function apply(): void {
  const { scheme = schemeChoice.get(), density = densityChoice.get() } = preview.get();
  const root = document.documentElement;
  shownScheme.set(scheme === 'system' ? (prefersDark.matches ? 'dark' : 'light') : scheme);
  root.dataset.mantineColorScheme = shownScheme.get();
  root.dataset.density = density === 'automatic' ? (suitsTouch.matches ? 'touch' : 'comfortable') : density;
}

/** Applies the choices now, and again whenever they, the system or the pointer change. */
export function followAppearance(): void {
  for (const choice of [schemeChoice, densityChoice, preview]) choice.watch(apply);
  for (const query of [prefersDark, suitsTouch]) query.addEventListener('change', apply);
  schemeChoice.watch((value) => localStorage.setItem(names.scheme, value));
  densityChoice.watch((value) => localStorage.setItem(names.density, value));
  apply();
}
