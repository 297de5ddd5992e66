import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followServer, serverTime, timeNow } from './clock.ts';
import { watchNow } from './use-now.ts';

const server = Date.parse('2026-11-22T14:00:00Z');
const day = 86_400_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  serverTime.set(null);
  vi.useRealTimers();
});

describe('the time of a tab', () => {
  it('is the device’s until the server has answered', () => {
    vi.setSystemTime(server - day);
    expect(timeNow()).toBe(server - day);
  });

  it.each([-30 * day, -3_600_000, 0, 400 * day])(
    'is the server’s on a device that is off by %i ms',
    (off) => {
      vi.setSystemTime(server + off);
      followServer(new Date(server).toISOString());
      expect(timeNow()).toBe(server);
      vi.advanceTimersByTime(90_000);
      expect(timeNow()).toBe(server + 90_000);
    },
  );

  it('runs on where the device’s clock is set back, or one of them stood still in sleep', () => {
    vi.setSystemTime(server);
    followServer(new Date(server).toISOString());
    vi.advanceTimersByTime(60_000);
    vi.setSystemTime(server - day);
    expect(timeNow()).toBe(server + 60_000);
    vi.setSystemTime(server + 8 * 3_600_000);
    expect(timeNow()).toBe(server + 8 * 3_600_000);
  });

  it('is told in whole milliseconds, though a device counts parts of them', () => {
    followServer(new Date(server).toISOString());
    vi.advanceTimersByTime(0.4);
    expect(timeNow()).toBe(server);
  });

  it('counts from when another tab heard it', () => {
    vi.setSystemTime(server);
    followServer(new Date(server).toISOString(), 5_000);
    expect(timeNow()).toBe(server + 5_000);
  });

  it('is told at once to those who watch it', () => {
    vi.setSystemTime(server + day);
    const seen: number[] = [];
    const end = watchNow((now) => seen.push(now.getTime()));
    followServer(new Date(server).toISOString());
    vi.advanceTimersByTime(30_000);
    end();
    expect(seen.slice(-2)).toEqual([server, server + 30_000]);
  });
});
