import { plural } from '@fieldwright/domain/kernel/plural';

/** Messages about files that an import refuses. */
export const importTexts = {
  moreNotListed: (left: number) => `${left} more aren’t listed.`,
  rowsBad: (bad: number, rows: number) =>
    `${bad} of ${rows} rows ${plural(bad, 'has', 'have')} errors. Nothing was written.`,
  tooManyRows: (rows: string) => `The file has more than ${rows} rows. Split it.`,
  tooManyColumns: (line: number, columns: number) => `Line ${line} has more than ${columns} columns.`,
  empty: 'Empty.',
  utf16: 'The file is in UTF-16. Save it as CSV in UTF-8.',
  notUtf8: (line: number) => `Line ${line} isn’t UTF-8. Save it as CSV in UTF-8.`,
  quoteNotClosed: 'A quotation mark is never closed.',
  rowTooLong: (line: number) =>
    `The row ending at line ${line} is too long. An earlier quotation mark may not be closed.`,
  quoteInside: (line: number) =>
    `Line ${line} has a quotation mark inside a cell. Put the cell in quotation marks and double the ones inside.`,
  refusedRow: 'The database refused one of the rows. Nothing was written.',
  brokenOff: 'Interrupted. Nothing was written.',
  badByNow: 'Some rows have errors now. Check the file again.',
} as const;
