import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Stubs a device with or without a touch screen; `turn` switches between the two. */
function stubDevice(isTouched: boolean) {
  let told = () => {};
  const query = {
    matches: isTouched,
    addEventListener: (_: string, listener: () => void) => (told = listener),
  };
  vi.stubGlobal('matchMedia', () => query);
  return {
    turn(matches: boolean) {
      query.matches = matches;
      told();
    },
  };
}
const load = () => {
  vi.resetModules();
  return import('./costs.ts');
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('costs on a device', () => {
  it('are hidden where fingers are used, and in sight at a desk, also where that changes (R6.4)', async () => {
    stubDevice(true);
    expect((await load()).costsShown.get()).toBe(false);
    const { turn } = stubDevice(false);
    const { costsShown } = await load();
    expect(costsShown.get()).toBe(true);
    turn(true);
    expect(costsShown.get()).toBe(false);
  });

  it('follow what was chosen in another tab of the device (R6.4)', async () => {
    stubDevice(false);
    const { costsShown } = await load();
    const elsewhere = (chosen: string) => {
      localStorage.setItem('fieldwright.costs', chosen);
      dispatchEvent(new StorageEvent('storage', { key: 'fieldwright.costs' }));
    };
    elsewhere('hidden');
    expect(costsShown.get()).toBe(false);
    elsewhere('shown');
    expect(costsShown.get()).toBe(true);
    // storage was cleared in the other tab
    elsewhere('hidden');
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(costsShown.get()).toBe(true);
  });

  it('stay as they were chosen there, whatever the pointer', async () => {
    for (const isTouched of [true, false]) {
      localStorage.clear();
      const { turn } = stubDevice(isTouched);
      const { costsShown, turnCosts } = await load();
      turnCosts();
      turn(!isTouched);
      expect(costsShown.get()).toBe(isTouched);
      expect((await load()).costsShown.get()).toBe(isTouched);
    }
  });
});
