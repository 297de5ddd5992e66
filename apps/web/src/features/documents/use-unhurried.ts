import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { Line } from './line.ts';

interface Rows {
  lines: readonly Line[];
  /** renders a line and whatever precedes it */
  rowOf: (line: Line, index: number) => ReactNode;
  /** renders all rows at once, such as while one is dragged or rows below a line are typed in */
  isHurried: boolean;
  /** the line whose less common fields are open */
  opened: number | null;
  /** the errors of what was typed in a line's row, which aren't part of the line */
  wrongOf: (line: Line) => string;
}

/**
 * Returns the rows of a document's lines. A keystroke renders the rows of changed lines, or of lines with changed errors, at
 * once. The others, which may be hundreds, are rendered at a lower priority and stay as they were until then.
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
