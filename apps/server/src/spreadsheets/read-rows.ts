import type { ImportReport } from '@fieldwright/contract/imports';
import { importLimits as most } from '@fieldwright/domain/imports/import';
import type { FileRow } from '@fieldwright/domain/imports/judge-row';
import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { encodingOf, readCsv } from './read-csv.ts';
import { isWorkbook, readWorkbook } from './read-workbook.ts';
import { spreadsheetTexts as texts } from './spreadsheets.texts.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** A file's rows, the first of which has the names of the columns. */
export interface ReadFile {
  rows: FileRow[];
  encoding: ImportReport['encoding'];
  /** the name of the sheet they are in; null for CSV */
  sheet: string | null;
}

/**
 * Reads a CSV file or the first sheet of a workbook.
 * @throws UnreadableFile if it is neither, is damaged, or is too long
 */
export async function readRows(bytes: Uint8Array): Promise<ReadFile> {
  if (isWorkbook(bytes)) {
    const { rows, sheet } = await readWorkbook(bytes);
    return { rows: limited(rows), encoding: 'xlsx', sheet };
  }
  const rows: FileRow[] = [];
  for await (const row of readCsv(bytes)) rows.push(row);
  const encoding = encodingOf(bytes);
  return { rows, encoding: encoding === 'utf-16be' ? 'utf-16' : encoding, sheet: null };
}

function limited(rows: FileRow[]): FileRow[] {
  const wide = rows.find(({ cells }) => cells.length > most.columns);
  if (wide) throw new UnreadableFile(texts.tooManyColumns(wide.line, most.columns));
  if (rows.length > most.rows + 1) throw new UnreadableFile(texts.tooManyRows(decimalText(most.rows)));
  if (rows.length === 0) throw new UnreadableFile(texts.empty);
  return rows;
}
