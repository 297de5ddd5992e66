import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
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
  cleanup();
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

/** Hides the tab for a moment, which keeps at once what is typed. */
function hideOnce(): void {
  const spy = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  spy.mockRestore();
}

/** The browser's locks: a request waits until the lock of its name is free, or is aborted. */
function stubLocks() {
  const queues = new Map<string, (() => Promise<void>)[]>();
  const held = new Set<string>();
  const next = async (name: string) => {
    const work = held.has(name) ? undefined : queues.get(name)?.shift();
    if (!work) return;
    held.add(name);
    await work();
    held.delete(name);
    void next(name);
  };
  const request = (name: string, { signal }: LockOptions, work: (lock: object) => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const mine = () => work({}).then(resolve);
      signal?.addEventListener('abort', () => {
        queues.set(
          name,
          (queues.get(name) ?? []).filter((each) => each !== mine),
        );
        reject(signal.reason as Error);
      });
      queues.set(name, [...(queues.get(name) ?? []), mine]);
      void next(name);
    });
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

/** What the device keeps, in any order. */
const edits = () =>
  kept()
    .map(({ edit }) => edit)
    .toSorted();

describe('a second tab with the same document', () => {
  beforeEach(stubLocks);
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

  it('keeps its own changes at once, and is offered what the first has left once that closes', async () => {
    const first = openTab('three');
    await waitFor(() => expect(edits()).toEqual(['three']));
    const second = openTab('four');
    await waitFor(() => expect(edits()).toEqual(['four', 'three']));
    await settled();
    expect(second.result.current.offer).toBeNull();
    first.unmount();
    await waitFor(() => expect(second.result.current.offer?.edit).toBe('three'));
    act(() => second.result.current.offer!.discard());
    await waitFor(() => expect(edits()).toEqual(['four']));
    second.unmount();
    const third = openTab('', false);
    await waitFor(() => expect(third.result.current.offer?.edit).toBe('four'));
    third.unmount();
  });

  it('that saves or is given up takes only its own changes away', async () => {
    const first = openTab('three');
    await waitFor(() => expect(edits()).toEqual(['three']));
    const second = openTab('four');
    await waitFor(() => expect(edits()).toHaveLength(2));
    second.rerender({ edit: 'four', isDirty: false });
    await waitFor(() => expect(edits()).toEqual(['three']));
    second.rerender({ edit: 'five', isDirty: true });
    await waitFor(() => expect(edits()).toEqual(['five', 'three']));
    act(() => void second.result.current.forget());
    await waitFor(() => expect(edits()).toEqual(['three']));
    second.unmount();
    first.unmount();
  });

  it('is not offered what a third one has answered', async () => {
    const first = openTab('three');
    await waitFor(() => expect(edits()).toEqual(['three']));
    first.unmount();
    const second = openTab('', false);
    await waitFor(() => expect(second.result.current.offer).not.toBeNull());
    const third = openTab('', false);
    act(() => second.result.current.offer!.discard());
    await waitFor(() => expect(edits()).toEqual([]));
    await settled();
    expect(third.result.current.offer).toBeNull();
    second.unmount();
    third.unmount();
  });
});

describe('an offer of unsaved changes', () => {
  /** Leaves drafts on the device, one after another. */
  async function leave(...left: string[]) {
    for (const [at, edit] of left.entries()) {
      const tab = openTab(edit);
      await waitFor(() => expect(edits()).toHaveLength(at + 1));
      tab.unmount();
      await settled(5);
    }
  }

  it('stays when someone gives up newer ones without answering it, and also when they stay after all', async () => {
    await leave('three');
    const { result, unmount } = openTab('four');
    await waitFor(() => expect(result.current.offer).not.toBeNull());
    const takeBack: (() => void)[] = [];
    act(() => void takeBack.push(result.current.forget()));
    await settled();
    expect(edits()).toEqual(['three']);
    act(() => takeBack[0]!());
    await waitFor(() => expect(edits()).toEqual(['four', 'three']));
    expect(result.current.offer).not.toBeNull();
    unmount();
  });

  it('stays beside what is typed without answering it; the next visit is offered both, the newest first', async () => {
    await leave('three');
    const second = openTab('four');
    await waitFor(() => expect(edits()).toEqual(['four', 'three']));
    second.unmount();
    // and once more, unanswered
    const third = openTab('five');
    await waitFor(() => expect(edits()).toHaveLength(3));
    third.unmount();
    const { result, unmount } = openTab('', false);
    for (const [edit, more] of [
      ['five', 2],
      ['four', 1],
      ['three', 0],
    ] as const) {
      await waitFor(() => expect(result.current.offer).toMatchObject({ edit, more, isAside: false }));
      act(() => result.current.offer!.discard());
    }
    expect(result.current.offer).toBeNull();
    await waitFor(() => expect(edits()).toEqual([]));
    unmount();
  });

  it('sets what was typed aside once it is restored, and offers that in its place', async () => {
    await leave('three');
    const tab = openTab('four');
    await waitFor(() => expect(edits()).toEqual(['four', 'three']));
    act(() => tab.result.current.offer!.restore());
    tab.rerender({ edit: 'three', isDirty: true });
    expect(tab.result.current.offer).toMatchObject({ edit: 'four', isAside: true });
    tab.rerender({ edit: 'three and more', isDirty: true });
    await waitFor(() => expect(edits()).toEqual(['four', 'three and more']));
    // saving forgets only what was saved
    tab.rerender({ edit: 'three and more', isDirty: false });
    await waitFor(() => expect(edits()).toEqual(['four']));
    tab.unmount();
    const next = openTab('', false);
    await waitFor(() => expect(next.result.current.offer).toMatchObject({ edit: 'four', isAside: false }));
    next.unmount();
  });

  it('loses nothing in any order of typing, restoring, reloading, saving and leaving', async () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    /** what has been typed and neither saved nor discarded */
    const expected = new Set<string>();
    let typed = 0;
    let state = { edit: '', isDirty: false };
    let tab = openTab(state.edit, state.isDirty);
    const steps: string[] = [];
    const acts: Record<string, () => Promise<void>> = {
      type: async () => {
        expected.delete(state.edit);
        typed += 1;
        state = { edit: `edit ${typed}`, isDirty: true };
        expected.add(state.edit);
        tab.rerender(state);
        hideOnce();
      },
      reload: async () => {
        tab.unmount();
        state = { edit: '', isDirty: false };
        tab = openTab(state.edit, state.isDirty);
      },
      restore: async () => {
        const { offer } = tab.result.current;
        if (!offer) return;
        act(() => offer.restore());
        state = { edit: offer.edit, isDirty: true };
        tab.rerender(state);
      },
      save: async () => {
        expected.delete(state.edit);
        state = { edit: '', isDirty: false };
        tab.rerender(state);
      },
      discard: async () => {
        const { offer } = tab.result.current;
        if (!offer) return;
        expected.delete(offer.edit);
        act(() => offer.discard());
      },
    };
    const names = ['type', 'type', 'reload', 'reload', 'restore', 'restore', 'save', 'discard'];
    for (let at = 0; at < 60; at += 1) {
      const name = names[random(names.length)]!;
      steps.push(name);
      await acts[name]!();
      await act(() => settled(20));
      await waitFor(() =>
        expect([steps.slice(-6).join(' '), ...edits()]).toEqual([
          steps.slice(-6).join(' '),
          ...[...expected].toSorted(),
        ]),
      );
    }
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
