import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';

/** A chunk being imported. As in a browser, a failed import stays failed. */
function onItsWay() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { load: () => promise, comes: () => resolve('here'), fails: () => reject(new TypeError('Failed')) };
}
const failing = () => Promise.reject(new TypeError('Failed'));

let isThere: boolean;
let reload: Mock<() => void>;
let parts: typeof import('./part.ts');

beforeEach(async () => {
  isThere = true;
  reload = vi.fn<() => void>();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
  vi.resetModules();
  parts = await import('./part.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a part that does not come', () => {
  it('is gone where the server is there and the network never went: the page stays (R2.4)', async () => {
    await expect(parts.part(failing)).rejects.toThrow(parts.PageGone);
    await expect(parts.part(failing)).rejects.toThrow(parts.PageGone);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is a lost connection where the server is not there, and comes by a new page once it is (R8.2)', async () => {
    isThere = false;
    await expect(parts.part(failing)).rejects.toMatchObject({ code: 'unreachable' });
    isThere = true;
    void parts.part(failing).catch(() => {});
    await expect.poll(() => reload.mock.calls.length).toBe(1);
  });

  it('was cut off where the network went and came back while it was on its way (R8.2, R9.10)', async () => {
    const { load, fails } = onItsWay();
    void parts.part(load).catch(() => {});
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
    fails();
    await expect.poll(() => reload.mock.calls.length).toBe(1);
  });

  it.each([
    ['while the network was away', false],
    ['of a network that is back before anybody noticed', true],
  ] as const)(
    'ahead of its time, %s, is no new version to who opens what it shares (R8.2)',
    async (_, isBack) => {
      const { load, fails } = onItsWay();
      const ahead = parts.partAhead(load);
      dispatchEvent(new Event('offline'));
      isThere = isBack;
      fails();
      await ahead;
      expect(reload).not.toHaveBeenCalled();
      isThere = true;
      void parts.part(failing).catch(() => {});
      await expect.poll(() => reload.mock.calls.length).toBe(1);
    },
  );
});

describe('a part that is here', () => {
  it('is given without asking whether the server is', async () => {
    const { load, comes } = onItsWay();
    comes();
    expect(await parts.part(load)).toBe('here');
    isThere = false;
    dispatchEvent(new Event('offline'));
    expect(await parts.part(load)).toBe('here');
  });
});
