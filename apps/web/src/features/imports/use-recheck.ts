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

interface Recheck<A> {
  mapping: ColumnMapping;
  checking: boolean;
  check: (change: (now: A) => A) => void;
  /** Gives up all checks that are in progress or waiting, with their changes. */
  stop: () => void;
}

/**
 * Returns a function that checks the file again, one check after the other, each with all changes so far.
 * @param start what the last check was made with
 * @param send makes a check and returns the columns it was made with, and what else was recognized with them; its
 *   signal gives it up
 */
export function useRecheck<A extends Asked>(
  start: A & { mapping: ColumnMapping },
  send: (asked: A, signal: AbortSignal) => Promise<Partial<A> & { mapping: ColumnMapping }>,
): Recheck<A> {
  const [waiting, setWaiting] = useState(0);
  const [mapping, setMapping] = useState(start.mapping);
  const asked = useRef<A>(start);
  /** what the last check was made with that is over */
  const checked = useRef<A>(start);
  const stops = useRef(new Set<AbortController>());
  const sequential = useSequential();
  const check = (change: (now: A) => A) => {
    const before = asked.current;
    asked.current = change(before);
    if (asked.current === before) return;
    if (asked.current.mapping) setMapping(asked.current.mapping);
    setWaiting((count) => count + 1);
    const stop = new AbortController();
    stops.current.add(stop);
    sequential(async () => {
      try {
        stop.signal.throwIfAborted();
        const sent = asked.current;
        const answer = await send(sent, stop.signal);
        checked.current = sent.mapping === null ? { ...sent, ...answer } : sent;
        if (asked.current.mapping === null) {
          asked.current = { ...asked.current, ...answer };
          setMapping(answer.mapping);
        }
      } catch (error) {
        const isStopped = stop.signal.aborted;
        asked.current = isStopped ? checked.current : before;
        setMapping(asked.current.mapping ?? start.mapping);
        if (!isStopped) showToast({ kind: 'failed', text: texts.notChecked, detail: textOf(error) });
      } finally {
        stops.current.delete(stop);
        setWaiting((count) => count - 1);
      }
    });
  };
  const stop = () => {
    for (const each of stops.current) each.abort();
  };
  return { mapping, checking: waiting > 0, check, stop };
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
