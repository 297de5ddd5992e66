import { type ReactNode, startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Line } from './line.ts';

export interface Rows {
  lines: readonly Line[];
  /** renders a line and whatever precedes it; keep the same function while nothing changes */
  rowOf: (line: Line, index: number) => ReactNode;
  /** renders all rows at once, such as while one is dragged */
  isHurried: boolean;
  /** the line whose less common fields are open */
  opened: number | null;
  /** the errors of what was typed in a line's row, which aren't part of the line */
  wrongOf: (line: Line) => string;
  /** the records whose rows come with a line's, such as its parts */
  beneathOf: (line: Line) => readonly object[];
}

/**
 * Returns the rows of a document's lines. A keystroke renders the rows of changed lines, or of lines with changed errors, at
 * once. The others, which may be hundreds, are rendered at a lower priority and stay as they were until then.
 * @param count how many rows from the first one; all others aren't rendered yet
 */
export function useUnhurried(
  { lines, rowOf, isHurried, opened, wrongOf, beneathOf }: Rows,
  count = lines.length,
): readonly ReactNode[] {
  // the same object while only the count grows, so that rows that are there aren't rendered again
  const now = useMemo(
    () => ({ lines, rowOf, opened, wrongOf, beneathOf }),
    [lines, rowOf, opened, wrongOf, beneathOf],
  );
  const later = useDeferredValue(now);
  const kept = useMemo(() => {
    const rows = later.lines.map((line, index) => {
      const known = { index, wrong: later.wrongOf(line), beneath: later.beneathOf(line) };
      return [line, { ...known, row: later.rowOf(line, index) }] as const;
    });
    return new Map(rows);
  }, [later]);
  const hurried = useMemo(
    () => (isHurried ? now.lines.map((line, index) => now.rowOf(line, index)) : null),
    [isHurried, now],
  );
  if (hurried) return hurried.slice(0, count);
  return lines.slice(0, count).map((line, index) => {
    const known = opened === line.id || later.opened === line.id ? undefined : kept.get(line);
    const isInPlace = known?.index === index && later.lines.length === lines.length;
    const isSame = known?.wrong === wrongOf(line) && isEach(known.beneath, beneathOf(line));
    return isInPlace && isSame ? known.row : rowOf(line, index);
  });
}

const isEach = (these: readonly object[], those: readonly object[]) =>
  these.length === those.length && these.every((each, at) => each === those[at]);

/** How many rows are rendered at a time: as many as a usual screen shows. */
export const rowsAtOnce = 20;

/**
 * Returns how many rows of a list that has just opened are rendered: those on the first screen at once, the others a
 * screenful at a time, each in a task of its own. Once a line is added or removed, all are.
 */
export function useRowsSoFar(all: number): number {
  const [first] = useState(all);
  const [reached, reach] = useState(rowsAtOnce);
  const isChanged = all !== first;
  // for when as many lines as at first are there again
  if (isChanged && reached < Number.POSITIVE_INFINITY) reach(Number.POSITIVE_INFINITY);
  const isWhole = isChanged || reached >= all;
  useEffect(() => {
    if (!isWhole) startTransition(() => reach(reached + rowsAtOnce));
  }, [isWhole, reached]);
  return isWhole ? all : reached;
}
