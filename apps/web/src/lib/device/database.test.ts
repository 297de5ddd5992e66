import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubIndexedDb } from '../../testing/stub-indexed-db.ts';
import { countDrafts, keepDraft } from './drafts.ts';

const keeper = { companyId: 1, personId: 1 };
let device: Map<string, Map<string, unknown>>;
/** Opens the database after a while, as when a tab with an older version closes it then; null: never. */
function blockFor(ms: number | null): void {
  const inMemory = stubIndexedDb(device);
  vi.stubGlobal('indexedDB', {
    open(name: string) {
      const waiting = new EventTarget() as EventTarget & { result?: unknown };
      setTimeout(() => waiting.dispatchEvent(new Event('blocked')));
      if (ms !== null)
        setTimeout(() => {
          const opened = inMemory.open(name);
          for (const type of ['upgradeneeded', 'success'])
            opened.addEventListener(type, () => {
              waiting.result = opened.result;
              waiting.dispatchEvent(new Event(type));
            });
        }, ms);
      return waiting;
    },
  });
}

beforeEach(() => {
  device = new Map();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a device on which another tab has an older version of the database open', () => {
  it('waits until that tab closes it, and keeps what it has', async () => {
    device.set('fieldwright-1-1', new Map([['workOrder 7 ', { edit: 'old' }]]));
    blockFor(1_000);
    const kept = keepDraft(keeper, 'workOrder 8 ', { edit: 'new' });
    await vi.advanceTimersByTimeAsync(1_500);
    await kept;
    expect([...device.get('fieldwright-1-1')!.keys()]).toEqual(['workOrder 7 ', 'workOrder 8 ']);
  });

  it('doesn’t wait for ever', async () => {
    blockFor(null);
    const counted = countDrafts(keeper);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await counted).toBe(0);
  });
});
