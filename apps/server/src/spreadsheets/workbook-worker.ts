/*
 * Reads the first sheet of a workbook, in a thread of its own: a file can be small and still unpack to more than
 * the memory holds, or name a row far below. The thread's limits end it then, and nothing else.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { workbookLimits } from './workbook-limits.ts';

/** The result of reading, for the thread that asked. */
export type WorkbookResult =
  /** The rows as JSON, some hundred in each, and the sheet's name. */
  | { rows: Uint8Array<ArrayBuffer>[]; sheet: string }
  | { wrong: 'large' | 'damaged' }
  | { wrong: 'cell'; row: number; column: number };

/** Few enough that the other thread reads them in a millisecond or two. */
const rowsEach = 200;

async function read(bytes: Uint8Array): Promise<WorkbookResult> {
  let unpacked = 0;
  // each part is unpacked to its stated size and no further
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(?:xml|rels)$/i.test(name)) return false;
      unpacked += originalSize;
      return unpacked <= workbookLimits.unpacked;
    },
  });
  if (unpacked > workbookLimits.unpacked) return { wrong: 'large' };
  for (const [name, part] of Object.entries(parts).filter(([each]) => isSheet(each))) {
    const sheet = new TextDecoder().decode(part);
    if (reachesTooFar(sheet)) return { wrong: 'damaged' };
    parts[name] = withAllResults(sheet, part);
  }
  const stored = zipSync(parts, { level: 0 });
  const rows = await readSheet(stored.slice().buffer, 1, { trim: false });
  const packed: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < rows.length; at += rowsEach)
    packed.push(
      new TextEncoder().encode(
        JSON.stringify(rows.slice(at, at + rowsEach).map((cells) => cells.map(textOf))),
      ),
    );
  return { rows: packed, sheet: firstSheet(parts) };
}

const longestName = 100;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the name of the first sheet; empty if the workbook doesn't say. */
function firstSheet(parts: Readonly<Record<string, Uint8Array>>): string {
  const [, part] = Object.entries(parts).find(([name]) => /(?:^|\/)workbook\.xml$/i.test(name)) ?? [];
  const [, , name = ''] =
    /<(?:\w+:)?sheet\b[^>]*?\sname\s*=\s*(["'])(.*?)\1/.exec(new TextDecoder().decode(part)) ?? [];
  return name
    .replace(/&#(x?)([\da-f]{1,6});/gi, (whole, hex: string, digits: string) => {
      const code = Number.parseInt(digits, hex ? 16 : 10);
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    })
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity]!)
    .slice(0, longestName);
}

const isSheet = (name: string) => /worksheets\//i.test(name);

/** Checks whether a sheet names a row that no sheet has: all those above it would be filled in. */
function reachesTooFar(sheet: string): boolean {
  for (const [, row] of sheet.matchAll(/\br\s*=\s*["']\s*[A-Z]*(\d+)/gi))
    if (Number(row) > workbookLimits.rows) return true;
  return false;
}

const failed = /(<c\b[^>]*\bt=)(["'])e\2/g;
const uncalculated = /<c\b([^>]*)>\s*<f\b[^>]*?(?:\/>|>([^<]*)<\/f>)\s*<\/c>/g;

/**
 * Returns a sheet whose formulas all have a result: `#REF!` is a text, and one that was never calculated is its
 * formula. The reader would take both for empty cells, and nobody would see that something is missing.
 */
function withAllResults(sheet: string, part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!sheet.includes('<f') && sheet.search(failed) < 0) return part;
  const text = sheet
    .replace(failed, '$1$2str$2')
    .replace(uncalculated, (_, attributes: string, formula = '…') => {
      const kept = attributes.replace(/\bt=(["']).*?\1/, '');
      return `<c${kept} t="str"><v>=${formula}</v></c>`;
    });
  return new TextEncoder().encode(text);
}

/** Returns a cell's value as a person would type it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$|\.000Z$/, '');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  // 17 digits are stored, of which the last are noise
  return typeof value === 'number' ? String(Number(value.toPrecision(15))) : (value as string);
}

function wrongOf(error: unknown): WorkbookResult {
  const [, row, column] = /at row (\d+),? col (\d+)/.exec((error as Error).message ?? '') ?? [];
  return row ? { wrong: 'cell', row: Number(row), column: Number(column) } : { wrong: 'damaged' };
}

const result = await read(workerData as Uint8Array).catch(wrongOf);
parentPort!.postMessage(result, 'rows' in result ? result.rows.map(({ buffer }) => buffer) : []);
