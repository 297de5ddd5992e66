import { counted } from '@fieldwright/domain/kernel/plural';

/** What the price book offers with a line. */
export const offersTexts = {
  menu: 'Upgrades and add-ons…',
  notFromBook: 'Only for items from the price book.',
  title: (name: string) => `Offered with ${name}`,
  groups: { upgrade: 'Upgrade to', related: 'Often added', matched: 'Belongs with it' },
  replace: 'Replace',
  replaceWith: (name: string) => `Replace with ${name}`,
  add: 'Add',
  addNamed: (name: string) => `Add ${name}`,
  addAll: (count: number) => `Add all ${counted(count, 'part', 'parts')}`,
  none: 'Nothing is offered with this item. You can choose upgrades and add-ons in the price book.',
  loading: 'Loading',
  matched: (name: string, count: number) => `${counted(count, 'part belongs', 'parts belong')} with ${name}.`,
  show: 'Show',
} as const;
