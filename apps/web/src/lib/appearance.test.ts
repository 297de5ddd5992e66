import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import startScript from '../../public/appearance.js?raw';

const root = document.documentElement;
const shown = () => [root.dataset['mantineColorScheme'], root.dataset['density']];

/** Stubs a device: whether its system is dark, and whether it has touch or a narrow screen. */
function stubDevice({ dark = false, touch = false }): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('dark') ? dark : touch,
    addEventListener: () => {},
  }));
}

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const devices = [
  { dark: false, touch: false },
  { dark: true, touch: false },
  { dark: false, touch: true },
];
const choices = [null, 'system', 'light', 'dark', 'nonsense'].flatMap((scheme) =>
  [null, 'automatic', 'compact', 'touch', 'nonsense'].map((density) => ({ scheme, density })),
);

describe('appearance', () => {
  it('is the same before the first paint and after it, for every choice on every device', async () => {
    for (const device of devices) {
      for (const { scheme, density } of choices) {
        stubDevice(device);
        vi.resetModules();
        localStorage.clear();
        if (scheme) localStorage.setItem('fieldwright.scheme', scheme);
        if (density) localStorage.setItem('fieldwright.density', density);
        // oxlint-disable-next-line typescript/no-implied-eval -- runs the file as the page does
        new Function(startScript)();
        const atStart = shown();
        const { followAppearance } = await import('./appearance.ts');
        followAppearance();
        expect([device, scheme, density, ...shown()]).toEqual([device, scheme, density, ...atStart]);
      }
    }
  });

  it('follows the person’s choice at once and remembers it', async () => {
    stubDevice({});
    const { densityChoice, followAppearance, schemeChoice } = await import('./appearance.ts');
    followAppearance();
    expect(shown()).toEqual(['light', 'comfortable']);
    schemeChoice.set('dark');
    densityChoice.set('compact');
    expect(shown()).toEqual(['dark', 'compact']);
    expect(localStorage.getItem('fieldwright.scheme')).toBe('dark');
    expect(localStorage.getItem('fieldwright.density')).toBe('compact');
  });

  it('shows another look meanwhile, without remembering it', async () => {
    stubDevice({});
    const { followAppearance, preview, schemeChoice } = await import('./appearance.ts');
    followAppearance();
    preview.set({ scheme: 'dark', density: 'touch' });
    expect(shown()).toEqual(['dark', 'touch']);
    schemeChoice.set('light');
    preview.set({});
    expect(shown()).toEqual(['light', 'comfortable']);
    expect(localStorage.getItem('fieldwright.density')).toBeNull();
  });
});
