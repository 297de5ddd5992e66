import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { plural } from '@fieldwright/domain/kernel/plural';

/** Messages about files that are compared with a price book. */
export const exchangeTexts = {
  noColumn: (title: string) => `Price books don’t use a “${title}” column.`,
  noHeading: (heading: string) => `The file has no “${heading}” column.`,
  usedTwice: (heading: string) => `“${heading}” is used twice.`,
  rowsBad: (bad: number) =>
    `${decimalText(bad)} ${plural(bad, 'row has', 'rows have')} errors. Nothing was changed.`,
  badByNow: 'Some rows have errors now. Check the file again.',
  bookGone: 'This price book was removed. Nothing was changed.',
  refusedRow: 'The database rejected one of the rows. Nothing was changed.',
} as const;
