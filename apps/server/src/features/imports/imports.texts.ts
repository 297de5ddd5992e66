import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { choiceText, listText } from '@fieldwright/domain/kernel/list-text';
import { plural } from '@fieldwright/domain/kernel/plural';

const builtOnText = (name: string, changed: boolean) =>
  changed ? `${name} was changed.` : `Something was added to ${name}.`;

/** Messages about files that an import refuses. */
export const importTexts = {
  moreNotListed: (left: number) => `${left} more aren’t listed.`,
  rowsBad: (bad: number, rows: number) =>
    `${bad} of ${rows} rows ${plural(bad, 'has', 'have')} errors. Nothing was imported.`,
  missing: (columns: readonly string[]) => `The file has no column for ${choiceText(columns)}.`,
  wordUnread: (word: string, rows: number) =>
    `notice: property_type ${JSON.stringify(word)} isn’t a property type (${rows} ${plural(rows, 'row', 'rows')}). Residential is used.`,
  refusedRow: 'The database rejected one of the rows. Nothing was imported.',
  brokenOff: 'Interrupted. Nothing was imported.',
  noHeading: (heading: string) => `The file has no “${heading}” column.`,
  noColumn: (column: string) => `This kind of import doesn’t use a “${column}” column.`,
  leftOut: 'Left out.',
  reason: 'Reason',
  usedTwice: (heading: string) => `“${heading}” is used twice.`,
  tooOld: 'This import is too old to undo. Remove its records one by one if you need to.',
  notDone: 'Only a finished import can be undone.',
  builtOn: (what: readonly string[]) =>
    `Changed or used since the import: ${listText(what)}. Remove those one by one if you need to.`,
  /** One of the records that were changed, or to which something was added. */
  builtOnOne: {
    customers: (name: string, changed: boolean) => builtOnText(name, changed),
    sites: (address: string, changed: boolean) => builtOnText(address, changed),
    systems: (name: string, changed: boolean) => builtOnText(name, changed),
    workOrders: (number: string, changed: boolean) => builtOnText(`Work order ${number}`, changed),
  },
  more: (counted: string) => `Not listed: ${counted}.`,
  counted: {
    customers: (count: number) => `${decimalText(count)} ${plural(count, 'customer', 'customers')}`,
    sites: (count: number) => `${decimalText(count)} ${plural(count, 'site', 'sites')}`,
    systems: (count: number) => `${decimalText(count)} ${plural(count, 'system', 'systems')}`,
    workOrders: (count: number) => `${decimalText(count)} ${plural(count, 'work order', 'work orders')}`,
  },
  badByNow: 'Some rows have errors now. Check the file again.',
} as const;
