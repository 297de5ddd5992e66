import { useCallback, useEffect, useRef, useState } from 'react';
import { dateNow } from '../clock.ts';
import { sessionState } from '../session/session-state.ts';
import type { Keeper } from './database.ts';
import {
  draftKeys,
  forgetDraft,
  type HeldDraft,
  holdDraft,
  keepDraft,
  keptDraft,
  newDraftKey,
} from './drafts.ts';

/** How long typing must pause before the device stores the draft. */
const pauseMs = 500;

/** An edit session as the device keeps it. */
interface Kept<E> {
  edit: E;
  /** when it was changed last */
  date: string;
}

/** A draft to offer. */
interface Found<E> extends Kept<E> {
  held: HeldDraft;
  /** it was set aside in this visit, to restore another one */
  isAside: boolean;
}

/** Unsaved changes that an earlier visit left on this device. */
export interface DraftOffer<E = unknown> extends Kept<E> {
  /** they were set aside in this visit, to restore others */
  isAside: boolean;
  /** how many older ones are offered after these */
  more: number;
  restore: () => void;
  discard: () => void;
}

interface Drafted<E> {
  keeper: Keeper;
  /** of what is edited */
  name: string;
  edit: E;
  isDirty: boolean;
  /**
   * continues with what an earlier visit left
   * @param take hands over the draft, for an editor that takes this one's place
   */
  restore: (edit: E, take: () => HeldDraft) => void;
  /** the draft that this edit was restored from, handed over */
  restored?: HeldDraft | null;
}

const newestFirst = <E>(found: readonly Found<E>[]) => found.toSorted((a, b) => (a.date < b.date ? 1 : -1));

/**
 * Keeps unsaved changes on this device while something is edited, so that they survive closing the tab or the browser,
 * and offers them at the next visit, the newest first. Each visit has a draft of its own: what is typed beside an
 * unanswered offer, or in a second tab, is kept as well. Restoring one sets the unsaved changes of this visit aside.
 * @returns the offer, and a function that forgets this edit's draft once the person saves or discards it, and returns
 * one that keeps it again
 */
export function useKeptDraft<E>({ keeper, name, edit, isDirty, restore, restored = null }: Drafted<E>) {
  const { companyId, personId } = keeper;
  /** the draft of this visit; null until the tab holds it */
  const [own, setOwn] = useState<{ of: string; held: HeldDraft } | null>(null);
  const [found, setFound] = useState<readonly Found<E>[]>([]);
  const [isStopped, stop] = useState(false);
  /** whether the device has this visit's draft */
  const isKept = useRef(false);
  /** the drafts that this tab holds */
  const holds = useRef(new Set<HeldDraft>());

  useEffect(() => {
    const by = { companyId, personId };
    const waiting = new AbortController();
    const { signal } = waiting;
    const mine = new Set<HeldDraft>();
    holds.current = mine;
    const find = async (key: string) => {
      const held = await holdDraft(by, key, signal);
      if (!held) return;
      const kept = await keptDraft<Kept<E>>(by, key);
      // another tab may have answered it
      if (kept === null || signal.aborted) return held.release();
      mine.add(held);
      setFound((before) => newestFirst([...before, { ...kept, held, isAside: false }]));
    };
    const begin = async () => {
      const held = restored ?? (await holdDraft(by, newDraftKey(name), signal));
      if (!held) return;
      mine.add(held);
      isKept.current = restored !== null;
      setOwn({ of: name, held });
      const keys = await draftKeys(by, name);
      for (const key of keys) if (key !== held.key && !signal.aborted) void find(key);
    };
    void begin();
    return () => {
      waiting.abort();
      for (const { release } of mine) release();
      setFound([]);
      setOwn(null);
      stop(false);
    };
  }, [companyId, personId, name, restored]);

  const key = own?.of === name ? own.held.key : null;
  const keep = useCallback(
    (at: string, now: E) => {
      // signing out has asked about drafts, perhaps in another tab; when a session just ends, they're still kept
      if (sessionState.get() === 'out') return;
      isKept.current = true;
      void keepDraft({ companyId, personId }, at, { edit: now, date: dateNow().toISOString() });
    },
    [companyId, personId],
  );
  useEffect(() => {
    if (key === null || isStopped) return undefined;
    if (!isDirty) {
      if (isKept.current) void forgetDraft({ companyId, personId }, key);
      isKept.current = false;
      return undefined;
    }
    const timer = setTimeout(() => keep(key, edit), pauseMs);
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep(key, edit);
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [companyId, personId, key, isStopped, keep, edit, isDirty]);

  /** a ref, so that `forget` stays the same function */
  const ownKey = useRef<string | null>(null);
  useEffect(() => {
    ownKey.current = key;
  }, [key]);
  const forget = useCallback(() => {
    isKept.current = false;
    stop(true);
    if (ownKey.current !== null) void forgetDraft({ companyId, personId }, ownKey.current);
    return () => stop(false);
  }, [companyId, personId]);

  const [first, ...others] = found;
  const offer: DraftOffer<E> | null = first
    ? {
        edit: first.edit,
        date: first.date,
        isAside: first.isAside,
        more: others.length,
        restore: () => {
          const aside =
            isDirty && own && key !== null
              ? [{ edit, date: dateNow().toISOString(), held: own.held, isAside: true }]
              : [];
          if (aside.length > 0 && key !== null) keep(key, edit);
          setFound(newestFirst([...aside, ...others]));
          isKept.current = true;
          setOwn({ of: name, held: first.held });
          restore(first.edit, () => {
            holds.current.delete(first.held);
            return first.held;
          });
        },
        discard: () => {
          void forgetDraft({ companyId, personId }, first.held.key);
          holds.current.delete(first.held);
          first.held.release();
          setFound(others);
        },
      }
    : null;
  return { offer, forget };
}
