import { listText } from '@fieldwright/domain/kernel/list-text';
import { counted, plural } from '@fieldwright/domain/kernel/plural';

/** The words for comparing a document's prices with today's. */
export const checkPricesTexts = {
  menu: 'Check prices…',
  noLines: 'There are no lines from the price book.',
  title: 'Check prices',
  list: 'Changed prices',
  lead: 'Today’s prices for this customer. Lines you leave unchecked keep the price they have.',
  all: 'Select all',
  loading: 'Loading today’s prices',
  item: 'Item',
  price: 'Price',
  to: '→',
  howWas: (price: string, name: string) => `${price}, how the price of ${name} was calculated before`,
  entered: 'Entered by hand',
  taxedOtherwise: 'Taxed differently',
  pricedFor: (propertyType: string, rate: string) => `Now priced for ${propertyType}, ${rate}`,
  select: (name: string) => `Update the price of ${name}`,
  allCurrent: 'All prices are current.',
  current: (count: number) => `${counted(count, 'other price is', 'other prices are')} current.`,
  unknown: (names: readonly string[]) =>
    `No price book price today for ${listText(names)}. ${plural(names.length, 'Its price', 'Their prices')} won’t change.`,
  chosen: (count: number, of: number) => `${count} of ${of} selected`,
  cancel: 'Cancel',
  update: 'Update prices',
  updated: (count: number) =>
    `${counted(count, 'price', 'prices')} updated. Save to keep ${plural(count, 'it', 'them')}.`,
  undo: 'Undo',
} as const;
