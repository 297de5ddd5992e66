import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubIndexedDb } from '../../testing/stub-indexed-db.ts';
import { sessionState } from '../session/session-state.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** What the device keeps, by database. */
let device: Map<string, Map<string, unknown>>;
const kept = () => [...device.values()].flatMap((drafts) => [...drafts.values()] as { edit: string }[]);
const settled = (ms = 1_000) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => {
  device = new Map();
  vi.stubGlobal('indexedDB', stubIndexedDb(device));
  sessionState.set('in');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Edits a document in a tab. */
const openTab = (edit: string, isDirty = true) =>
  renderHook(
    (now: { edit: string; isDirty: boolean }) =>
      useKeptDraft({
        keeper: { companyId: 1, personId: 1 },
        name: 'proposal 7',
        ...now,
        restore: () => {},
      }),
    { initialProps: { edit, isDirty } },
  );

function hide(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The browser's locks: a request waits until the lock is free, or is aborted. */
function stubLocks() {
  let queue: (() => Promise<void>)[] = [];
  let isHeld = false;
  const next = async () => {
    const work = isHeld ? undefined : queue.shift();
    if (!work) return;
    isHeld = true;
    await work();
    isHeld = false;
    void next();
  };
  const request = (_: string, { signal }: LockOptions, work: (lock: object) => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const mine = () => work({}).then(resolve);
      signal?.addEventListener('abort', () => {
        queue = queue.filter((each) => each !== mine);
        reject(signal.reason as Error);
      });
      queue.push(mine);
      void next();
    });
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

describe('a second tab with the same document', () => {
  beforeEach(stubLocks);
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('keeps its changes once the first has closed, however late, and is offered what that left', async () => {
    const first = openTab('three');
    await waitFor(() => expect(kept()).toMatchObject([{ edit: 'three' }]));
    const second = openTab('four');
    await settled(3_000);
    expect(kept()).toMatchObject([{ edit: 'three' }]);
    first.unmount();
    await waitFor(() => expect(second.result.current.offer).not.toBeNull());
    act(() => second.result.current.offer!.discard());
    await waitFor(() => expect(kept()).toMatchObject([{ edit: 'four' }]));
  });

  it('that is closed while it waits leaves it to the next one', async () => {
    const first = openTab('three', false);
    const second = openTab('four');
    second.unmount();
    const third = openTab('five');
    first.unmount();
    await waitFor(() => expect(kept()).toMatchObject([{ edit: 'five' }]));
    third.unmount();
  });
});

describe('an offer of unsaved changes', () => {
  it('stays when someone gives up newer ones without answering it, and also when they stay after all', async () => {
    const first = openTab('three');
    await waitFor(() => expect(kept()).toHaveLength(1));
    first.unmount();
    const { result } = openTab('four');
    await waitFor(() => expect(result.current.offer).not.toBeNull());
    act(() => result.current.forget()());
    await settled();
    expect(kept()).toMatchObject([{ edit: 'three' }]);
    expect(result.current.offer).not.toBeNull();
  });
});

describe('unsaved changes', () => {
  it('are kept no more once the person has signed out, here or in another tab', async () => {
    openTab('three');
    await waitFor(() => expect(kept()).toMatchObject([{ edit: 'three' }]));
    device.clear();
    sessionState.set('out');
    hide();
    await settled();
    expect(kept()).toEqual([]);
  });

  it('are still kept when the session has ended by itself', async () => {
    openTab('three');
    await waitFor(() => expect(kept()).toHaveLength(1));
    device.clear();
    sessionState.set('ended');
    hide();
    await waitFor(() => expect(kept()).toMatchObject([{ edit: 'three' }]));
  });
});
