import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askOwed, isOwed, type OwedReload, owedReload } from './owed.ts';

let reload: OwedReload;
const retry = vi.fn<() => Promise<unknown>>();
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  retry.mockReset().mockImplementation(async () => reload.failed(retry));
  reload = owedReload();
});
afterEach(() => {
  reload.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a reload that has failed', () => {
  it('is tried again for good, after pauses that grow to half a minute (R9.10)', async () => {
    const at: number[] = [];
    retry.mockImplementation(async () => {
      at.push(Date.now());
      reload.failed(retry);
    });
    reload.failed(retry);
    const begun = Date.now();
    await pass(600_000);
    const pauses = [begun, ...at].slice(1).map((time, index) => time - [begun, ...at][index]!);
    expect(pauses.slice(0, 3)).toEqual([1_000, 1_500, 2_250]);
    expect(new Set(pauses.slice(10))).toEqual(new Set([30_000]));
    expect(at.length).toBeGreaterThan(20);
    expect(isOwed.get()).toBe(true);
  });

  it('is tried at once when the server is heard of, and that try is waited for (R1.5)', async () => {
    let answer = () => {};
    retry.mockImplementation(() => new Promise<void>((resolve) => (answer = resolve)));
    reload.failed(retry);
    const asked = vi.fn<() => void>();
    void askOwed().then(asked);
    expect(retry).toHaveBeenCalledTimes(1);
    // a retry in flight is not repeated
    void askOwed();
    await pass(60_000);
    expect([retry.mock.calls.length, asked.mock.calls.length]).toEqual([1, 0]);
    answer();
    await pass(0);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('is mentioned where it lasts for longer than a moment, until it comes through', async () => {
    reload.failed(retry);
    await pass(1_500);
    expect(isOwed.get()).toBe(false);
    await pass(500);
    expect(isOwed.get()).toBe(true);
    reload.end();
    expect(isOwed.get()).toBe(false);
    await pass(600_000);
    expect([isOwed.get(), reload.isWaiting()]).toEqual([false, false]);
  });

  it('is mentioned once with others, until the last of them comes through', async () => {
    const other = owedReload();
    other.begin();
    reload.begin();
    await pass(2_000);
    reload.end();
    expect(isOwed.get()).toBe(true);
    other.end();
    expect(isOwed.get()).toBe(false);
  });

  it('says when it has failed as often as a load that a person waits for (R9.10)', () => {
    for (let failures = 0; failures < 9; failures++) reload.failed(retry);
    expect(reload.hasFailedOften()).toBe(false);
    reload.failed(retry);
    expect(reload.hasFailedOften()).toBe(true);
    reload.end();
    expect(reload.hasFailedOften()).toBe(false);
  });
});
