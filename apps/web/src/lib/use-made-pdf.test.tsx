import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './errors/api-error.ts';
import { useMadePdf } from './use-made-pdf.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minute = 60_000;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const lost = new ApiError('foreign');
const down = new ApiError('refused', { status: 503 });
const refused = new ApiError('refused', { status: 410, said: { code: 'link_expired' } });

/** Asks for a PDF; each request is answered by what `answer` returns or throws then. */
function following(first: () => string | null) {
  const state = { answer: first };
  const ask = vi.fn<() => Promise<{ url: string | null }>>(async () => ({ url: state.answer() }));
  const { result, unmount } = renderHook(() => useMadePdf(ask));
  return {
    ask,
    unmount,
    now: () => result.current,
    answer: (next: () => string | null) => (state.answer = next),
  };
}
const failing = (error: Error) => () => {
  throw error;
};

describe('a PDF that is being made', () => {
  it('is asked for until it is made, for a minute, and again when a person asks', async () => {
    const { ask, now, answer } = following(() => null);
    await pass(59_000);
    expect(now()).toMatchObject({ url: null, error: null, isLate: false });
    await pass(10_000);
    expect(now()).toMatchObject({ url: null, error: null, isLate: true });
    const { length } = ask.mock.calls;
    expect(length).toBeLessThan(30);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(10 * minute);
    expect(ask.mock.calls).toHaveLength(length);
    answer(() => '/pdf');
    act(() => now().retry());
    await pass(0);
    expect(now()).toMatchObject({ url: '/pdf', isLate: false });
  });

  it.each([lost, down])('is waited for through lost requests: $message', async (error) => {
    const { now, answer } = following(failing(error));
    await pass(5_000);
    expect(now()).toMatchObject({ url: null, error: null });
    answer(() => '/pdf');
    await pass(5_000);
    expect(now().url).toBe('/pdf');
  });

  it('is given up at once where it is refused, and says what was lost to the end', async () => {
    const { ask, now } = following(failing(refused));
    await pass(minute);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(now()).toMatchObject({ url: null, error: refused });
    const other = following(failing(lost));
    await pass(2 * minute);
    expect(other.now().error).toBe(lost);
  });

  it('isn’t asked for anymore by a screen that was closed', async () => {
    const { ask, unmount } = following(() => null);
    await pass(100);
    unmount();
    await pass(minute);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

describe('the address of a PDF', () => {
  it('is renewed, and stays through lost requests until it is too old', async () => {
    const { now, answer } = following(() => '/first');
    await pass(0);
    answer(failing(lost));
    await pass(4.9 * minute);
    expect(now().url).toBe('/first');
    await pass(0.2 * minute);
    expect(now()).toMatchObject({ url: null, error: null });
    answer(() => '/second');
    await pass(10_000);
    expect(now().url).toBe('/second');
  });

  it('is renewed when the tab is seen again', async () => {
    const { now, answer } = following(() => '/first');
    await pass(0);
    answer(() => '/second');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(now().url).toBe('/second');
  });
});
