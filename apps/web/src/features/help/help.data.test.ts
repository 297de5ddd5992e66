import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns what would be reported after asking for help. */
async function reportable(): Promise<unknown[]> {
  const { readHelp } = await import('./help.data.ts');
  const { takeCollected } = await import('../../lib/error-reports/error-collector.ts');
  const { isNoise } = await import('../../lib/error-reports/error-noise.ts');
  takeCollected();
  expect(await readHelp()).toBeNull();
  return takeCollected().filter((fault) => !isNoise(fault));
}

describe('a help file', () => {
  it('that is missing is logged and not reported, as no answer of 0 to 499 is (R8.8, R8.9)', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    expect(await reportable()).toEqual([]);
    expect(console.warn).toHaveBeenCalledOnce();
  });

  it.each([
    ['that the server fails to give', () => new Response('', { status: 500 })],
    ['that is malformed', () => Response.json({ topics: 'none' })],
  ])('%s is reported (R8.8, R8.9)', async (_, answer) => {
    vi.stubGlobal('fetch', async () => answer());
    expect(await reportable()).toHaveLength(1);
  });

  it('that does not come is waited for a while only', async () => {
    const late = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_done, reject) => signal!.addEventListener('abort', () => reject(signal!.reason))),
    );
    const told = reportable();
    await vi.waitFor(() => expect(limit).toHaveBeenCalledWith(10_000), 60_000);
    late.abort(new DOMException('late', 'TimeoutError'));
    expect(await told).toEqual([]);
  });
});
