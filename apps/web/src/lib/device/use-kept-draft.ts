import { useCallback, useEffect, useRef, useState } from 'react';
import { dateNow } from '../clock.ts';
import { sessionState } from '../session/session-state.ts';
import type { Keeper } from './database.ts';
import { forgetDraft, holdDraft, keepDraft, keptDraft } from './drafts.ts';

/** How long typing must pause before the device stores the draft. */
const pauseMs = 500;

/** An edit session as the device keeps it. */
interface Kept<E> {
  edit: E;
  /** when it was changed last */
  date: string;
}

/** Unsaved changes that an earlier visit left on this device. */
export interface DraftOffer<E = unknown> {
  date: string;
  edit: E;
  restore: () => void;
  discard: () => void;
}

interface Drafted<E> {
  keeper: Keeper;
  name: string;
  edit: E;
  isDirty: boolean;
  /** continues with what an earlier visit left */
  restore: (edit: E) => void;
  /** whether this edit already is what an earlier visit left */
  isRestored?: boolean;
}

/**
 * Keeps unsaved changes on this device while something is edited, so that they survive closing the tab or the browser,
 * and offers them at the next visit.
 * @returns the offer, and a function that forgets this edit's draft once the person saves or discards it, and returns
 * one that keeps it again
 */
export function useKeptDraft<E>({ keeper, name, edit, isDirty, restore, isRestored = false }: Drafted<E>) {
  const { companyId, personId } = keeper;
  /** the name of the draft that this tab may keep; null until earlier ones are known, and while one is offered */
  const [held, setHeld] = useState<string | null>(null);
  const [found, setFound] = useState<Kept<E> | null>(null);
  const isKept = useRef(false);

  useEffect(() => {
    const by = { companyId, personId };
    let isLeft = false;
    const waiting = new AbortController();
    let release = () => {};
    const begin = async () => {
      const letGo = await holdDraft(`${companyId} ${personId} ${name}`, waiting.signal);
      if (!letGo) return;
      release = letGo;
      if (isLeft) return release();
      const kept = await keptDraft<Kept<E>>(by, name);
      if (isLeft) return;
      isKept.current = kept !== null;
      if (kept && !isRestored) setFound(kept);
      else setHeld(name);
    };
    void begin();
    return () => {
      isLeft = true;
      waiting.abort();
      release();
      setFound(null);
      setHeld(null);
    };
  }, [companyId, personId, name, isRestored]);

  useEffect(() => {
    if (held !== name) return undefined;
    const by = { companyId, personId };
    const keep = () => {
      // signing out has asked about drafts, perhaps in another tab; when a session just ends, they're still kept
      if (sessionState.get() === 'out') return;
      isKept.current = true;
      void keepDraft(by, name, { edit, date: dateNow().toISOString() });
    };
    if (!isDirty) {
      if (isKept.current) void forgetDraft(by, name);
      isKept.current = false;
      return undefined;
    }
    const timer = setTimeout(keep, pauseMs);
    const onHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, [companyId, personId, name, held, edit, isDirty]);

  /** whether this tab keeps the draft; a ref, so that `forget` stays the same function */
  const isOwn = useRef(false);
  useEffect(() => {
    isOwn.current = held === name || isRestored;
  }, [held, name, isRestored]);
  const forget = useCallback(() => {
    // leaves an unanswered offer alone, and what another tab keeps
    if (!isOwn.current) return () => {};
    isKept.current = false;
    setHeld(null);
    void forgetDraft({ companyId, personId }, name);
    return () => setHeld(name);
  }, [companyId, personId, name]);
  const close = () => {
    setFound(null);
    setHeld(name);
  };
  const offer: DraftOffer<E> | null = found && {
    ...found,
    restore: () => {
      close();
      restore(found.edit);
    },
    discard: () => {
      isKept.current = false;
      void forgetDraft({ companyId, personId }, name);
      close();
    },
  };
  return { offer, forget };
}
