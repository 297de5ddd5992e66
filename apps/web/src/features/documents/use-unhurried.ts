import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { Line } from './line.ts';

interface Rows {
  lines: readonly Line[];
  /** renders a line and what is above it */
  rowOf: (line: Line, index: number) => ReactNode;
  /** renders all rows at once, as while one is dragged, or if rows beneath a line are typed in */
  isHurried: boolean;
  /** the line whose less common fields are open */
  opened: number | null;
  /** the errors of what is typed in a line's row, which the line itself doesn't tell */
  wrongOf: (line: Line) => string;
}

/**
 * Returns the rows of a document's lines. A key renders the rows of lines that have changed, or whose errors have, at once, and
 * those of the others, which may be hundreds, as soon as there is time: until then they stay as they were.
 */
export function useUnhurried({ lines, rowOf, isHurried, opened, wrongOf }: Rows): readonly ReactNode[] {
  const later = useDeferredValue({ lines, rowOf, opened, wrongOf });
  const kept = useMemo(() => {
    const rows = later.lines.map((line, index) => {
      return [line, { index, row: later.rowOf(line, index), wrong: later.wrongOf(line) }] as const;
    });
    return new Map(rows);
  }, [later]);
  return lines.map((line, index) => {
    const known = isHurried || opened === line.id || later.opened === line.id ? undefined : kept.get(line);
    const isInPlace = known?.index === index && later.lines.length === lines.length;
    return isInPlace && known.wrong === wrongOf(line) ? known.row : rowOf(line, index);
  });
}
