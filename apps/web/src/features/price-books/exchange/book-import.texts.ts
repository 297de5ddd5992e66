import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { counted, numberText, plural } from '@fieldwright/domain/kernel/plural';
import type { ExchangeOutcome } from '@fieldwright/domain/price-books/exchange/exchange-file';

const rows = (count: number) => counted(count, 'row', 'rows');
const none = '—';
const money = (cents: number | null) => (cents === null ? none : moneyText(cents));

/** The words of importing a file into a price book. */
export const bookImportTexts = {
  open: 'Import…',
  title: (book: string) => `Import into ${book}`,
  lead: 'Change prices in an exported file, or bring in a supplier’s price list. You’ll see every change before it’s made.',
  start: 'Import a file',
  back: 'Back to price book',
  file: (
    name: string,
    { rows: count, sheet, supplier }: { rows: number; sheet: string | null | undefined; supplier: string },
  ) =>
    [
      name,
      ...(sheet ? [`sheet “${sheet}”`] : []),
      ...(supplier ? [`prices from ${supplier}`] : []),
      rows(count),
    ].join(', '),
  /** Where a value comes from. */
  source: ({ heading, cell, isCorrected }: { heading: string; cell: string; isCorrected: boolean }) =>
    `“${heading}”, ${cell}${isCorrected ? ', corrected here' : ''}`,
  sourceIn: (file: string) => `In ${file}`,
  becomes: (cell: string, column: string | undefined) =>
    column ? `${cell} → ${column}` : `${cell}, not imported`,
  rulesAndColumns: 'Rules and columns',
  rules: 'Rules',
  supplier: 'Supplier',
  supplierHelp:
    'Finds parts by this supplier’s codes if the file has none of yours. Its columns are remembered.',
  usual: 'Rows without a type',
  usuals: { partItem: 'Parts', serviceRepair: 'Services', category: 'Categories' },
  leastMargin: 'Warn below this margin (%)',
  mostJump: 'Refuse price changes above (%)',
  ruleHelp: 'Leave it blank for no limit.',
  percentWrong: (most: number) => `Enter a percentage from 0 to ${numberText(most)}.`,
  removesOthers: 'Remove items of this book that aren’t in the file',
  unused: (names: readonly string[]) => `Not imported: ${names.join(', ')}.`,
  outcomes: {
    bad: 'With errors',
    change: 'Changed',
    add: 'New',
    remove: 'Removed',
    follow: 'Priced by its parts',
    same: 'Unchanged',
    kept: 'Kept',
    left: 'Left out',
  } satisfies Record<ExchangeOutcome, string>,
  heads: { line: 'Row', item: 'Service or part', change: 'Change', price: 'Price', margin: 'Margin' },
  none,
  field: (column: string, from: string, to: string) => `${column}: ${from || none} → ${to || none}`,
  money,
  lowMargin: 'Low margin',
  nothing: 'There’s nothing new in this file.',
  badRows: (count: number) =>
    `${rows(count)} ${plural(count, 'has', 'have')} errors. Fix ${plural(count, 'it', 'them')} here, or leave ${plural(count, 'it', 'them')} out.`,
  removalsHeld:
    'Nothing is removed until every row is fixed, because a row with errors could be for any item.',
  allow: 'Allow',
  allowRow: (line: number) => `Allow the price change in row ${String(line)}`,
  disallow: 'Don’t allow',
  disallowRow: (line: number) => `Don’t allow the price change in row ${String(line)}`,
  allowed: 'Allowed',
  keepItem: 'Keep',
  keepItemOf: (name: string) => `Keep ${name}`,
  removeItem: 'Remove',
  removeItemOf: (name: string) => `Remove ${name}`,
  leaveBad: (count: number) => `Leave out all ${numberText(count)}`,
  takeBadBack: 'Bring in rows with errors',
  lowMargins: (count: number) => `${counted(count, 'item', 'items')} with a low margin.`,
  newCategories: (count: number) => `Adds ${counted(count, 'category', 'categories')}.`,
  ready: 'Either all changes are made, or none are.',
  apply: 'Apply changes',
  checkAgain: 'Check again',
  schedule: 'Schedule…',
  scheduleTitle: 'Apply these changes later',
  scheduleHelp: 'Changes are made early that day and checked against the price book as it is then.',
  startDate: 'Date',
  dateMissing: 'Enter a date.',
  cancel: 'Cancel',
  scheduleSave: 'Schedule',
  scheduled: (day: string) =>
    `These changes are scheduled for ${day}. If any row has errors by then, nothing changes.`,
  applyNow: 'Apply now',
  unschedule: 'Remove from schedule',
  unscheduled: 'Removed from the schedule.',
  failed: 'The import failed.',
  done: (added: number, changed: number, removed: number) =>
    `Imported: ${numberText(added)} new, ${numberText(changed)} changed, ${numberText(removed)} removed.`,
  toBook: 'Open price book',
  another: 'Import another file',
  undo: 'Undo import',
  undoTitle: 'Undo this import?',
  undoText:
    'Everything it changed, added and removed goes back. If any of it has been changed or used since, nothing is undone.',
  keep: 'Keep',
  undoing: (done: number, count: number) => `Undoing: ${numberText(done)} of ${rows(count)}`,
  undoingTurn: 'If an import is running, this starts after it.',
  undoingHelp: 'You can leave this page. Nothing changes until everything is undone.',
  undoProgress: 'Undo progress',
  stopUndo: 'Stop undoing',
  notStopped: 'Couldn’t stop undoing the import.',
  stopped: 'Import canceled. Nothing was changed.',
  undoStopped: 'Stopped. Nothing was undone.',
  tooLate: 'It finished before it could be stopped.',
  notUndone: 'Couldn’t undo the import.',
  /** @param name null if they have left */
  changedBy: (name: string | null) =>
    `${name ? `${name} has changed this import` : 'This import has changed'} since you opened it. The preview is up to date now.`,
  held: 'Your last change wasn’t applied.',
  applyHeld: 'Apply my change',
  dropHeld: 'Discard my change',
  undone: 'This import was undone. Choose the file again to import it.',
  past: 'Imports into this price book',
} as const;
