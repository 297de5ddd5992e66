import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { importLimits as most } from '@fieldwright/domain/imports/import';
import type { FileRow } from '@fieldwright/domain/imports/judge-row';
import { type CsvError, parse } from 'csv-parse';

/** The file as a whole cannot be read; the message is for the person, and names the line where there is one. */
export class UnreadableFile extends Error {}

const chunkLength = 64 * 1024;
/** Rows after which whoever else waits for the process has a turn. */
export const rowsAtOnce = 500;

/**
 * The rows of a CSV file as they come; the first one has the names of the columns.
 * @throws UnreadableFile where it is no CSV in UTF-8 with commas, or too long
 */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<FileRow> {
  refuseEncoding(bytes);
  // one kind of line end, so that lines are counted as an editor counts them
  const text = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n');
  const parser = parse({
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
      if (count > most.rows)
        throw new UnreadableFile(`It has more than ${most.rows.toLocaleString('en-US')} rows. Divide it.`);
      if (record.length > most.columns)
        throw new UnreadableFile(`Line ${info.lines} has more than ${most.columns} columns.`);
      yield { line: info.lines - lineEnds(record), cells: record };
      count++;
      if (count % rowsAtOnce === 0) await breathe();
    }
  } catch (error) {
    throw unreadable(error);
  } finally {
    source.destroy();
  }
  if (count === 0) throw new UnreadableFile('It is empty.');
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

function refuseEncoding(bytes: Uint8Array): void {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw new UnreadableFile('It is written as UTF-16. Save it as CSV in UTF-8.');
  if (isUtf8(bytes)) return;
  // a line end is never a part of another character
  let line = 1;
  for (let at = 0, end = 0; end >= 0; at = end + 1, line++) {
    end = bytes.indexOf(10, at);
    if (!isUtf8(bytes.subarray(at, end < 0 ? undefined : end))) break;
  }
  throw new UnreadableFile(`Line ${line} is not UTF-8. Save it as CSV in UTF-8.`);
}

function unreadable(error: unknown): unknown {
  const { code, lines } = error as CsvError & { lines?: number };
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableFile('A quotation mark is not closed to the end of the file.');
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableFile(
      `The row that ends in line ${lines} is too long; a quotation mark before it is not closed.`,
    );
  if (code === 'CSV_INVALID_CLOSING_QUOTE' || code === 'INVALID_OPENING_QUOTE')
    return new UnreadableFile(
      `Line ${lines} has a quotation mark inside a cell. Put the cell into quotation marks and double those inside.`,
    );
  return error;
}
