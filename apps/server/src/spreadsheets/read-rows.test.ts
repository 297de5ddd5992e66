import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { workbookOf as withRows } from '../testing/bad-files.ts';
import { readRows } from './read-rows.ts';
import { spreadsheetTexts as texts } from './spreadsheets.texts.ts';
import { workbookLimits } from './workbook-limits.ts';

const workbook = (...rows: (string | number | boolean | Date | null)[][]) =>
  writeXlsxFile(
    rows.map((cells) =>
      cells.map((value) => (value instanceof Date ? { value, format: 'mm/dd/yyyy' } : value)),
    ),
  ).toBuffer();

describe('readRows', () => {
  it('reads the cells of a workbook as a person would type them, with the numbers of their rows', async () => {
    const bytes = await workbook(
      ['Name', 'Since', 'Amount', 'Taxed'],
      [null, null, null, null],
      ['Ana ', new Date('2014-10-23T00:00:00Z'), 0.1 + 0.2, true],
    );
    expect(await readRows(bytes)).toEqual({
      encoding: 'xlsx',
      sheet: 'Sheet1',
      rows: [
        { line: 1, cells: ['Name', 'Since', 'Amount', 'Taxed'] },
        { line: 3, cells: ['Ana ', '2014-10-23', '0.3', 'yes'] },
      ],
    });
  });

  it('names the sheet that it reads, which is the first, and none of a CSV file', async () => {
    const sheets = await writeXlsxFile([
      { data: [[{ value: 'a' }]], sheet: 'Parts & "labor" <2026>' },
      { data: [[{ value: 'b' }]], sheet: 'Other' },
    ] as never).toBuffer();
    expect(await readRows(sheets)).toMatchObject({
      sheet: 'Parts & "labor" <2026>',
      rows: [{ line: 1, cells: ['a'] }],
    });
    expect((await readRows(new TextEncoder().encode('a,b'))).sheet).toBeNull();
  });

  it('refuses a workbook that unpacks to more than the limit', async () => {
    const parts = unzipSync(new Uint8Array(await workbook(['a'])));
    const more = new Uint8Array(workbookLimits.unpacked + 1);
    const bomb = zipSync({ ...parts, 'xl/more.xml': [more, { level: 1 }] });
    expect(bomb.byteLength).toBeLessThan(1024 * 1024);
    await expect(readRows(bomb)).rejects.toThrow(texts.workbookTooLarge);
  });

  it('refuses a workbook that names a row or column far away', async () => {
    const far = await withRows('<row r="2000000000"><c r="A2000000000"><v>1</v></c></row>');
    await expect(readRows(far)).rejects.toThrow(texts.workbookDamaged);
    const wide = await withRows('<row r="1"><c r="XFD1"><v>1</v></c></row>');
    await expect(readRows(wide)).rejects.toThrow(texts.tooManyColumns(1, 200));
  });

  it('reads formulas as their results, also those that failed or were never calculated', async () => {
    const formulas = await withRows(
      `<row r="1"><c r="A1" t="str"><f>A2</f><v>Ana</v></c><c r="B1" t="str"><f>A2</f><v></v></c>
      <c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D1" t='e'><v>#REF!</v></c>
      <c r="E1"><f>1&lt;2</f></c><c r="F1" t="n"><f t="shared" si="0"/></c><c r="G1"><v>7</v></c></row>`,
    );
    expect((await readRows(formulas)).rows[0]!.cells).toEqual([
      'Ana',
      '',
      '#DIV/0!',
      '#REF!',
      '=1<2',
      '=…',
      '7',
    ]);
  });

  it('names the cell of a workbook that can’t be read', async () => {
    const bytes = await withRows('<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="s"><v>99</v></c></row>');
    await expect(readRows(bytes)).rejects.toThrow(texts.cellUnreadable(1, 2));
  });

  it('names row and column of a quotation mark that is never closed, also after cells of several lines', async () => {
    const bytes = Buffer.from('a,b\n"1\n2",3\n4,"5\n6,7\n');
    await expect(readRows(bytes)).rejects.toThrow(texts.quoteNotClosed(4, 2));
  });
});
