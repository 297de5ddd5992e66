import { strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsxFile from 'write-excel-file/node';
import { workbookLimits } from '../spreadsheets/workbook-limits.ts';

type Parts = Record<string, Uint8Array>;

const partsOf = async (rows: string[][]): Promise<Parts> =>
  unzipSync(new Uint8Array(await writeXlsxFile(rows).toBuffer()));

/** Returns a workbook whose sheet has these rows, as XML. */
export async function workbookOf(xml: string): Promise<Uint8Array> {
  const parts = await partsOf([['a']]);
  const sheet = Object.keys(parts).find((name) => name.endsWith('sheet1.xml'))!;
  const text = Buffer.from(parts[sheet]!)
    .toString()
    .replace(/<sheetData>.*<\/sheetData>/s, () => `<sheetData>${xml}</sheetData>`);
  return zipSync({ ...parts, [sheet]: strToU8(text) });
}

/** Returns a workbook's row with a text in each cell; an entry that isn't a text is the cell's XML. */
export const sheetRow = (line: number, cells: readonly (string | { xml: string })[]): string => {
  const written = cells.map((cell, at) => {
    const place = `${String.fromCodePoint(65 + at)}${line}`;
    return typeof cell === 'string'
      ? `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
      : cell.xml.replace('<c', `<c r="${place}"`);
  });
  return `<row r="${line}">${written.join('')}</row>`;
};

/** Returns a small workbook that unpacks to more than is allowed. */
async function bomb(): Promise<Uint8Array> {
  const parts = await partsOf([['a']]);
  return zipSync({ ...parts, 'xl/more.xml': [new Uint8Array(workbookLimits.unpacked + 1), { level: 1 }] });
}

/** Returns a workbook whose sheet unpacks to more than is allowed, and states that it has a few bytes. */
async function lyingBomb(): Promise<Uint8Array> {
  const parts = unzipSync(await workbookOf(' '.repeat(workbookLimits.unpacked)));
  const bytes = zipSync(parts, { level: 1 });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // the places of a part's unpacked size after the beginning of its local and its central header
  const sizeAfter: Record<number, number> = { 0x04034b50: 22, 0x02014b50: 24 };
  for (let at = 0; at < bytes.length - 28; at++) {
    const place = sizeAfter[view.getUint32(at, true)];
    if (place !== undefined && view.getUint32(at + place, true) > workbookLimits.unpacked)
      view.setUint32(at + place, 10, true);
  }
  return bytes;
}

/** Files that no import takes, with words of what the person is told. */
export const badFiles: [string, () => Uint8Array | Promise<Uint8Array>, string][] = [
  ['0 bytes', () => new Uint8Array(), 'The file is empty.'],
  ['blank lines alone', () => Buffer.from('\n\n\n'), 'The file is empty.'],
  ['a PDF named .csv', () => Buffer.from('%PDF-1.7\n1 0 obj\n'), 'This isn’t a spreadsheet.'],
  [
    'a picture',
    () => Buffer.from('\u0089PNG\r\n\u001A\n\0\0\0\rIHDR', 'latin1'),
    'This isn’t a spreadsheet.',
  ],
  ['an old workbook', () => Buffer.from('\u00D0\u00CF\u0011\u00E0', 'latin1'), '(.xls) can’t be read'],
  ['a damaged workbook', () => Buffer.from('PK\u0003\u0004 and more', 'latin1'), 'This XLSX file is damaged'],
  ['a workbook that unpacks to gigabytes', bomb, 'too large once unpacked'],
  ['a workbook that hides how much it unpacks to', lyingBomb, 'This XLSX file is damaged'],
  [
    'a workbook with a row far below',
    () => workbookOf('<row r="2000000000"><c r="A2000000000"><v>1</v></c></row>'),
    'This XLSX file is damaged',
  ],
  ['too many rows', () => Buffer.from(`a,b\n${'1,2\n'.repeat(100_001)}`), 'more than 100,000 rows'],
];
