import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ImportReport } from '@fieldwright/contract/imports';
import { importLimits as most } from '@fieldwright/domain/imports/import';
import type { FileRow } from '@fieldwright/domain/imports/judge-row';
import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { type CsvError, parse } from 'csv-parse';
import { spreadsheetTexts as texts } from './spreadsheets.texts.ts';
import { UnreadableFile } from './unreadable-file.ts';

const chunkLength = 64 * 1024;
/** The number of rows after which other work gets a turn. */
export const rowsAtOnce = 500;

/**
 * Yields the rows of a CSV file; the first has the names of the columns. The cells may be separated by commas,
 * semicolons, tabs or bars.
 * @throws UnreadableFile if it is no text, or is too long
 */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<FileRow> {
  refuseOtherFiles(bytes);
  // one kind of line break, so that line numbers match those in an editor
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
  // no headings have zeros, and no text has halves of characters; a zero in a cell is an error of its row
  const [headings] = text.split('\n', 1);
  if (headings!.includes('\0') || (encoding.startsWith('utf-16') && text.includes('\ufffd')))
    throw new UnreadableFile(texts.notSpreadsheet);
  const parser = parse({
    delimiter: separatorOf(text),
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: most.rowLength,
  });
  const source = Readable.from(chunksOf(text));
  source.pipe(parser);
  let count = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Read>) {
      if (count > most.rows) throw new UnreadableFile(texts.tooManyRows(decimalText(most.rows)));
      if (record.length > most.columns)
        throw new UnreadableFile(texts.tooManyColumns(info.lines, most.columns));
      yield { line: info.lines - lineEnds(record), cells: record };
      count++;
      if (count % rowsAtOnce === 0) await breathe();
    }
  } catch (error) {
    throw unreadable(error, text);
  } finally {
    source.destroy();
  }
  if (count === 0) throw new UnreadableFile(texts.empty);
}

interface Read {
  record: string[];
  info: { lines: number };
}

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += chunkLength) yield text.slice(at, at + chunkLength);
}

const lineEnds = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);

/** The encodings in which spreadsheets save text. */
type Encoding = Exclude<ImportReport['encoding'], 'xlsx'>;

/**
 * Returns how the text is stored: by its byte-order mark or the zeros between its letters, as UTF-8, or as Windows
 * saves it.
 */
export function encodingOf(bytes: Uint8Array): Encoding | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // without a mark: of Western text every other byte is zero
  if (second === 0 && first !== 0) return 'utf-16';
  if (first === 0 && second !== 0 && second !== undefined) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

const oldWorkbook = '\u00d0\u00cf\u0011\u00e0';
/** How PDFs and pictures begin. */
const otherFiles = ['%PDF', '\u0089PNG', '\u00ff\u00d8\u00ff'];

function refuseOtherFiles(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (start.startsWith(oldWorkbook)) throw new UnreadableFile(texts.oldWorkbook);
  if (otherFiles.some((each) => start.startsWith(each))) throw new UnreadableFile(texts.notSpreadsheet);
}

/** Returns the sign that separates the columns of the first row. */
function separatorOf(text: string): string {
  const first = /^\ufeff?\n*([^\n]*)/.exec(text)![1]!.replace(/"[^"]*"/g, '');
  const times = (sign: string) => first.split(sign).length;
  return [',', ';', '\t', '|'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

function unreadable(error: unknown, text: string): unknown {
  const {
    code,
    lines = 0,
    bytes = 0,
    ...at
  } = error as CsvError & Partial<Record<'lines' | 'bytes', number>>;
  const column = Number((at as { column?: number }).column) + 1;
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    // the row with the quote is the last one that was begun; its lines count as read
    const before = Buffer.from(text).subarray(0, bytes).toString();
    return new UnreadableFile(texts.quoteNotClosed(before.split('\n').length, column));
  }
  if (code === 'CSV_MAX_RECORD_SIZE') return new UnreadableFile(texts.rowTooLong(lines));
  if (code === 'CSV_INVALID_CLOSING_QUOTE' || code === 'INVALID_OPENING_QUOTE')
    return new UnreadableFile(texts.quoteInside(lines, column));
  return error;
}
