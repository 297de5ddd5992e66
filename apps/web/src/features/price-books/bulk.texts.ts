import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { counted } from '@fieldwright/domain/kernel/plural';
import { mostInBulk } from '@fieldwright/domain/price-books/bulk-change';

const most = decimalText(mostInBulk);

/** The words of changing many services and parts at once. */
export const bulkTexts = {
  select: (name: string) => `Select ${name}`,
  all: 'Select all shown',
  selected: (count: number) => `${decimalText(count)} selected`,
  tooMany: (count: number) =>
    `${decimalText(count)} selected. You can change up to ${most} at a time. To change more, export the list, edit the file and import it.`,
  longList: (count: number) =>
    `${decimalText(count)} selected. To change more than ${most} at once, export the list, edit the file and import it.`,
  everythingHere: 'Select the rest of the list, too',
  change: 'Change…',
  clear: 'Clear',

  title: (count: number) => `Change ${counted(count, 'item', 'items')}`,
  cancel: 'Cancel',
  apply: 'Apply',
  what: 'Change',
  kinds: {
    percent: 'Price, by percent',
    amount: 'Price, by amount',
    addCategory: 'Add to category',
    removeCategory: 'Remove from category',
    department: 'Department',
    taxable: 'Taxable',
    hidden: 'Remove',
  },
  ways: { up: 'Raise', down: 'Lower' },
  way: 'Prices',
  percent: 'Percent',
  amount: 'Amount',
  rounding: 'Rounding',
  computed:
    'Also change calculated prices. They become flat and won’t follow your costs, labor rates or rounding anymore.',
  category: 'Category',
  chooseCategory: 'Choose a category',
  needsCategory: 'Choose a category.',
  department: 'Department',
  taxable: { yes: 'Taxable', no: 'Nontaxable' },
  offered: 'Offered',
  removed: 'Removed',
  none: 'None',
  unknown: 'Removed department',
  hiddenHelp: 'Removed items stay on existing work and can be restored.',

  preview: 'Preview',
  item: 'Item',
  effect: 'Change',
  to: '→',
  same: 'No change',
  follows: (count: number) =>
    `${counted(count, 'calculated service price', 'calculated service prices')} will change, too.`,
  followsTable: 'Services that will change price',
  service: 'Service',
  moreFollow: (count: number) => `${counted(count, 'more service', 'more services')}.`,
  followsChanged: 'The list of service prices that will change is different now. Check it, then apply again.',
  margin: 'Margin',
  changes: (changing: number, all: number) => `${decimalText(changing)} of ${decimalText(all)} will change.`,
  refused: (count: number) => `${counted(count, 'item', 'items')} can’t be changed.`,
  low: 'Low margin',
  lows: (count: number) => `${counted(count, 'item', 'items')} will have a low margin.`,
  stale: 'Nothing was changed. The preview is up to date now.',
  of: (name: string, why: string) => `${name}: ${why}`,
  done: (count: number) => `${counted(count, 'item', 'items')} changed.`,
  restored: (count: number) => `${counted(count, 'item', 'items')} restored.`,
  undone: 'Undone.',
  notUndone: 'Couldn’t undo it. Nothing was changed.',
} as const;
