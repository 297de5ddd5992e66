import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, errorOfAnswer } from '../errors/api-error.ts';
import { queryClient } from './query-client.ts';
import { isStruggling } from './struggle.ts';

const at: number[] = [];
const load = (failure: () => unknown) =>
  queryClient.fetchQuery({
    queryKey: ['list'],
    queryFn: () => {
      at.push(Date.now());
      throw failure();
    },
  });

beforeEach(() => {
  vi.useFakeTimers();
  at.length = 0;
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

describe('a load that fails', () => {
  it.each([
    ['the server is not reached', () => new ApiError('foreign')],
    ['the server has a fault', () => errorOfAnswer(500, { title: 'An error happened.' })],
  ])('is tried ten times more in growing pauses where %s, then is told (R9.10)', async (_why, failure) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const failed = load(failure).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await failed).toBeInstanceOf(ApiError);
    expect(at).toHaveLength(11);
    const pauses = at.slice(1).map((time, index) => time - at[index]!);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect([pauses[0], pauses.at(-1)]).toEqual([250, 5_000]);
  });

  it.each([
    ['was refused', () => errorOfAnswer(403, { code: 'forbidden' })],
    ['has been waited for long enough', () => new ApiError('late')],
    ['is a fault of the page', () => new TypeError('x is undefined')],
  ])('is told at once where it %s', async (_why, failure) => {
    await expect(load(failure)).rejects.toBeInstanceOf(Error);
    expect(at).toHaveLength(1);
  });

  it('is said to take longer than usual while it is still being tried, and not after', async () => {
    const failed = load(() => new ApiError('foreign')).catch(() => {});
    await vi.advanceTimersByTimeAsync(5_000);
    expect(isStruggling.get()).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(isStruggling.get()).toBe(false);
  });
});
