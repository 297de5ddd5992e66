import { describe, expect, it } from 'vitest';
import type { LiveState } from './live.ts';
import { reachWatch } from './live-reach.ts';

describe('reachWatch', () => {
  const asked = (...states: LiveState[]) => {
    let count = 0;
    const watch = reachWatch(() => count++);
    for (const state of states) watch(state);
    return count;
  };

  it('asks nothing while the connection lives, or where it comes back at the first try', () => {
    expect(asked('connecting', 'live', 'waiting', 'connecting', 'live')).toBe(0);
  });

  it('asks once when two tries in a row have failed, so that a page at rest says so (R8.2)', () => {
    expect(asked('connecting', 'live', 'waiting', 'connecting', 'waiting')).toBe(1);
    expect(asked('waiting', 'waiting', 'waiting', 'waiting')).toBe(1);
  });

  it('asks again when it lives, so that the page says that the server is back', () => {
    expect(asked('waiting', 'waiting', 'waiting', 'connecting', 'live')).toBe(2);
  });

  it('counts anew after that', () => {
    expect(asked('waiting', 'waiting', 'live', 'waiting', 'live', 'waiting', 'waiting')).toBe(3);
  });
});
