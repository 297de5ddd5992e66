import { counted } from '@fieldwright/domain/kernel/plural';
import { maintenanceMessages } from '@fieldwright/domain/price-books/maintenance';
import type { OpenReason } from '@fieldwright/domain/price-books/price-step';

export const priceTraceTexts = {
  title: (name: string) => `Price of ${name}`,
  steps: 'Price steps',
  gone: (name: string) => `${name} was removed.`,
  importOf: 'Import of',
  anImport: 'An import',
  undoOf: 'Undid the import of',
  anUndo: 'Undid an import',
  withOthers: (count: number) => `Changed with ${counted(count, 'other', 'others')}`,
  setBy: (name: string | null) => (name ? `Set by ${name}` : 'Set automatically'),
  changeOf: (title: string) => `${title}:`,
  cause: (what: string) => `(${what} changed)`,
  enteredPrice: 'Entered by hand, not from the price book',
  recommendedAt: (price: string) => `Recommended at ${price}. The price book’s price today:`,
  how: 'See steps',
  why: 'See why',
  howOf: (price: string, name: string) => `${price}, how the price of ${name} is calculated`,
  standard: 'Standard',
  member: 'Member',
  standardOf: (name: string) => `${name}, standard`,
  standardPrice: (price: string) => `Standard ${price}`,
  open: {
    open: 'The price is TBD. Enter it on the proposal or work order.',
    noRules: 'There are no pricing rules yet. Set them under Settings, Pricing.',
    costUnknown: 'A part’s cost is unknown. Enter it in the price book.',
    tooLarge: maintenanceMessages.tooLarge,
  } satisfies Record<OpenReason, string>,
} as const;
