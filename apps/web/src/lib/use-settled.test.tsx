import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
function typing(firstAtOnce: boolean) {
  const { rerender, result } = renderHook(({ text }) => useSettled(text, 50, firstAtOnce), {
    initialProps: { text: '' },
  });
  pass(100);
  return { type: (text: string) => rerender({ text }), settled: () => result.current };
}

describe('what is typed', () => {
  it('is returned after a pause', () => {
    const { type, settled } = typing(false);
    type('f');
    pass(40);
    type('fi');
    pass(40);
    expect(settled()).toBe('');
    pass(10);
    expect(settled()).toBe('fi');
  });

  it('is returned at once after a pause, where a single key waits for nothing', () => {
    const { type, settled } = typing(true);
    type('f');
    pass(0);
    expect(settled()).toBe('f');
    pass(20);
    type('fi');
    pass(20);
    type('fil');
    pass(40);
    expect(settled()).toBe('f');
    pass(10);
    expect(settled()).toBe('fil');
  });
});
