import { counted } from '@fieldwright/domain/kernel/plural';

/** What the price book offers with a line. */
export const offersTexts = {
  menu: 'Upgrades and add-ons…',
  notFromBook: 'Only for items from the price book.',
  title: (name: string) => `Offered with ${name}`,
  groups: { upgrade: 'Upgrade to', related: 'Often added', matched: 'Matched set' },
  replace: 'Replace',
  replaceWith: (name: string) => `Replace with ${name}`,
  add: 'Add',
  addNamed: (name: string) => `Add ${name}`,
  addAll: (count: number) => `Add all ${counted(count, 'part', 'parts')}`,
  none: 'No upgrades or add-ons for this item. They’re set in the price book.',
  loading: 'Loading',
  matched: (name: string, count: number) => `${name} has ${counted(count, 'matched part', 'matched parts')}.`,
  show: 'Show',
} as const;
