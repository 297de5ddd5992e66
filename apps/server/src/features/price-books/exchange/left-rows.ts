import { shown } from '@fieldwright/domain/imports/cells';
import { csvText } from '@fieldwright/domain/imports/csv-text';
import { importLimits } from '@fieldwright/domain/imports/import';
import { correctedCells } from '@fieldwright/domain/imports/judge-row';
import { fromCell } from '@fieldwright/domain/imports/spreadsheet-text';
import { exchangeTexts } from './exchange.texts.ts';
import type { BookFile } from './read-book-file.ts';

/**
 * Returns rows of a file as CSV, with their corrected cells and the reason of each; empty if there are none.
 * @param reasons why rows don't come in, by line
 */
export function leftRowsCsv(
  { headings, rows, corrected }: BookFile & { corrected: ReadonlyMap<string, string> },
  reasons: ReadonlyMap<number, string>,
): string {
  const left = rows.filter(({ line }) => reasons.has(line));
  if (left.length === 0) return '';
  const cellsOf = (row: BookFile['rows'][number]) => {
    const cells = correctedCells({ headings, corrected }, row);
    const whole = Array.from({ length: Math.max(cells.length, headings.length) }, (_, at) => cells[at] ?? '');
    // a cell that an export made harmless is written as it was, and made harmless once
    return whole.map((cell) => shown(fromCell(cell), importLimits.bytes));
  };
  return csvText([
    [...headings, exchangeTexts.reason],
    ...left.map((row) => [...cellsOf(row), reasons.get(row.line)!]),
  ]);
}
