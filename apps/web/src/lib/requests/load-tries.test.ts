import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, errorOfAnswer } from '../errors/api-error.ts';
import { tried } from './load-tries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = new ApiError('foreign');
const late = new ApiError('late');
const slow = errorOfAnswer(503, { code: 'too_slow' }, '5');
const refused = new ApiError('left', { status: 403 });

describe('tried', () => {
  it.each([0, 1, 10])('answers after %i tries that were lost (R9.10)', async (times) => {
    let asked = 0;
    const load = async () => {
      if (asked++ < times) throw lost;
      return 'in';
    };
    const answer = tried(load);
    await vi.runAllTimersAsync();
    expect(await answer).toBe('in');
    expect(asked).toBe(times + 1);
  });

  it.each([
    ['what is lost', lost, 11],
    ['what waited for a timeout', late, 1],
    ['what took the database too long', slow, 1],
    ['what is refused', refused, 1],
  ])('gives up %s after its tries (R9.10)', async (_what, error, tries) => {
    const load = vi.fn<() => Promise<never>>(() => Promise.reject(error));
    const answer = tried(load).catch((reason) => reason);
    await vi.runAllTimersAsync();
    expect(await answer).toBe(error);
    expect(load).toHaveBeenCalledTimes(tries);
  });
});
