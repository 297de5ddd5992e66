import type { AddedCell, Correction } from '@fieldwright/domain/imports/import';
import type { ColumnMapping } from '@fieldwright/domain/imports/mapping';
import { useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { useSequential } from '../../lib/use-sequential.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { importsTexts as texts } from './imports.texts.ts';

/** What a file is checked with. */
export interface Asked<C extends Correction | AddedCell = Correction | AddedCell> {
  /** null recognizes the columns anew */
  mapping: ColumnMapping | null;
  corrections: C[];
  leftOut: number[];
}

type Change<A> = (now: A) => A;
/** What a file was checked with, and the columns that were found. */
type Checked<A> = A & { mapping: ColumnMapping };

interface Recheck<A> {
  mapping: ColumnMapping;
  checking: boolean;
  check: (change: Change<A>) => void;
  /** Gives up all checks that are in progress or waiting, with their changes. */
  stop: () => void;
  /** Whether there are changes that weren't checked, because others have changed the file since. */
  hasHeld: boolean;
  /** Checks the file with those changes on top of what the others asked for. */
  checkHeld: () => void;
  /** Forgets them. */
  dropHeld: () => void;
  /** Takes over what others have checked the file with. */
  adopt: (newer: Checked<A>) => void;
}

/**
 * Returns a function that checks the file again, one check after the other, each with all changes so far.
 * @param start what the last check was made with
 * @param send makes a check and returns the columns it was made with, and what else was recognized with them; its
 *   signal gives it up
 * @param newerAfter returns what others have checked the file with, if that is why a check was refused; the changes are
 *   held then
 */
export function useRecheck<A extends Asked>(
  start: Checked<A>,
  send: (asked: A, signal: AbortSignal) => Promise<Partial<A> & { mapping: ColumnMapping }>,
  newerAfter?: (refusal: unknown) => Promise<Checked<A> | null>,
): Recheck<A> {
  const [waiting, setWaiting] = useState(0);
  const [mapping, setMapping] = useState(start.mapping);
  const asked = useRef<A>(start);
  /** what the last check was made with that is over */
  const checked = useRef<A>(start);
  const stops = useRef(new Set<AbortController>());
  /** changes whose check isn't over */
  const queued = useRef<Change<A>[]>([]);
  const [held, setHeld] = useState<readonly Change<A>[]>([]);
  const sequential = useSequential();
  const adopt = (newer: Checked<A>) => {
    asked.current = newer;
    checked.current = newer;
    setMapping(newer.mapping);
  };
  const check = (change: Change<A>) => {
    const before = asked.current;
    asked.current = change(before);
    if (asked.current === before) return;
    if (asked.current.mapping) setMapping(asked.current.mapping);
    setWaiting((count) => count + 1);
    const stop = new AbortController();
    stops.current.add(stop);
    queued.current.push(change);
    sequential(async () => {
      try {
        stop.signal.throwIfAborted();
        if (!queued.current.includes(change)) return;
        const sent = asked.current;
        const answer = await send(sent, stop.signal);
        checked.current = sent.mapping === null ? { ...sent, ...answer } : sent;
        if (asked.current.mapping === null) {
          asked.current = { ...asked.current, ...answer };
          setMapping(answer.mapping);
        }
      } catch (error) {
        const isStopped = stop.signal.aborted;
        const newer = isStopped ? null : await newerAfter?.(error);
        if (newer) {
          const all = queued.current;
          queued.current = [];
          setHeld((before) => [...before, ...all]);
          adopt(newer);
          return;
        }
        asked.current = isStopped ? checked.current : before;
        setMapping(asked.current.mapping ?? start.mapping);
        if (!isStopped) showToast({ kind: 'failed', text: texts.notChecked, detail: textOf(error) });
      } finally {
        queued.current = queued.current.filter((each) => each !== change);
        stops.current.delete(stop);
        setWaiting((count) => count - 1);
      }
    });
  };
  const stop = () => {
    for (const each of stops.current) each.abort();
  };
  const dropHeld = () => setHeld([]);
  const checkHeld = () => {
    dropHeld();
    check((now) => held.reduce((asking, change) => change(asking), now));
  };
  return {
    mapping,
    checking: waiting > 0,
    check,
    stop,
    hasHeld: held.length > 0,
    checkHeld,
    dropHeld,
    adopt,
  };
}

/** Returns what is asked with one more corrected cell; the same if the cell was corrected so already. */
export function withCorrection<C extends Correction | AddedCell, A extends Asked<C>>(
  asked: A,
  corrected: C,
): A {
  const isSameCell = (each: C) => each.line === corrected.line && partOf(each) === partOf(corrected);
  // with Enter and then the mouse, a cell is left twice
  if (asked.corrections.find(isSameCell)?.value === corrected.value) return asked;
  return { ...asked, corrections: [...asked.corrections.filter((each) => !isSameCell(each)), corrected] };
}

/** A heading and a column may have the same words. */
const partOf = (each: Correction | AddedCell) =>
  'heading' in each ? `heading ${each.heading}` : `column ${each.column}`;

/** Returns what is asked with one row more left out, or taken back. */
export function withLeftOut<A extends Asked>(asked: A, line: number, isOut: boolean): A {
  const others = asked.leftOut.filter((each) => each !== line);
  return { ...asked, leftOut: isOut ? [...others, line] : others };
}
