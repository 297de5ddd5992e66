import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import type { ImportReport } from '@fieldwright/contract/imports';
import { importLimits as most } from '@fieldwright/domain/imports/import';
import type { FileRow } from '@fieldwright/domain/imports/judge-row';
import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { type CsvError, parse } from 'csv-parse';
import { importTexts } from './imports.texts.ts';

/** The file can't be read at all. The message is for the person, and names the line if there is one. */
export class UnreadableFile extends Error {}

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
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/\r\n?/g, '\n');
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
      if (count > most.rows) throw new UnreadableFile(importTexts.tooManyRows(decimalText(most.rows)));
      if (record.length > most.columns)
        throw new UnreadableFile(importTexts.tooManyColumns(info.lines, most.columns));
      yield { line: info.lines - lineEnds(record), cells: record };
      count++;
      if (count % rowsAtOnce === 0) await breathe();
    }
  } catch (error) {
    throw unreadable(error);
  } finally {
    source.destroy();
  }
  if (count === 0) throw new UnreadableFile(importTexts.empty);
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
export type Encoding = ImportReport['encoding'];

/** Returns how the text is stored: by its byte-order mark, as UTF-8, or as Windows saves it. */
export function encodingOf(bytes: Uint8Array): Encoding | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** How workbooks, PDFs and pictures begin. */
const otherFiles = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0', '%PDF', '\u0089PNG', '\u00ff\u00d8\u00ff'];

function refuseOtherFiles(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (otherFiles.some((each) => start.startsWith(each))) throw new UnreadableFile(importTexts.notCsv);
}

/** Returns the sign that separates the columns of the first row. */
function separatorOf(text: string): string {
  const first = /^\ufeff?\n*([^\n]*)/.exec(text)![1]!.replace(/"[^"]*"/g, '');
  const times = (sign: string) => first.split(sign).length;
  return [',', ';', '\t', '|'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

function unreadable(error: unknown): unknown {
  const { code, lines = 0 } = error as CsvError & { lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new UnreadableFile(importTexts.quoteNotClosed);
  if (code === 'CSV_MAX_RECORD_SIZE') return new UnreadableFile(importTexts.rowTooLong(lines));
  if (code === 'CSV_INVALID_CLOSING_QUOTE' || code === 'INVALID_OPENING_QUOTE')
    return new UnreadableFile(importTexts.quoteInside(lines));
  return error;
}
