import { listText } from '@fieldwright/domain/kernel/list-text';
import { counted, plural } from '@fieldwright/domain/kernel/plural';

export const templatesTexts = {
  title: 'Proposal templates',
  link: 'Templates',
  label: 'Template',
  searchLabel: 'Search templates',
  search: 'Name or number',
  name: 'Name',
  department: 'Department',
  packages: 'Packages',
  total: 'Total',
  made: 'Created',
  toFollow: 'TBD',
  which: 'Which templates',
  all: 'All',
  count: (shown: number, more: boolean) =>
    more ? `First ${shown} templates` : counted(shown, 'template', 'templates'),
  exported: 'proposal templates',
  empty: 'No templates yet',
  emptyDetail:
    'Start proposals from packages you’ve already built. Open a proposal, then More, Save as template.',
  emptyView: 'The office and sales can save proposals as templates.',
  toProposals: 'Go to proposals',
  selectOne: (name: string) => `Select ${name}`,
  noMatch: 'No matching templates',
  noMatchDetail: 'Try fewer words.',
  showAll: 'Show all',

  save: 'Save as template',
  saveLead:
    'Copies the packages, lines, discounts and rebates. It leaves out files, notes and everything else about the customer.',
  textLabel: 'Template name',
  noText: 'Enter a name.',
  noDepartment: 'None',
  note: 'What it’s for (only staff see this)',
  saved: (name: string) => `${name} saved as a template.`,
  open: 'Open',
  cancel: 'Cancel',

  make: 'Make this a template',
  isMade: 'It’s now a template, without its customer.',
  keepsCustomer: 'It has deposits, financing or files of this customer. Use “Save as template”.',
  unmake: 'Make this a proposal…',
  unmade: 'It’s a proposal again.',
  undone: 'Undone. It’s a draft.',
  undo: 'Undo',
  failed: 'Couldn’t change it.',
  changedSince: 'Someone else just changed it. Try again.',
  duplicate: 'Duplicate template',
  removeIt: 'Remove template',
  newTitle: 'New template',
  named: (number: string) => `Template ${number}`,

  banner: 'This is a template',
  bannerDetail: 'It has no customer. New proposals start from a copy of it, with prices of that day.',
  use: 'New proposal from this',
  saveFirst: 'Save first.',
  noCustomer: 'No customer yet',
  noCustomerDetail: 'Choose who this proposal is for.',
  chooseCustomer: 'Choose customer',

  offer: 'Start from a template',
  offerAll: 'All templates…',
  pick: 'Start from a template',
  pickLabel: 'Find a template',
  pickList: 'Templates',
  pickNone: 'No matching templates.',
  lines: (packages: number) => counted(packages, 'package', 'packages'),

  begun: 'Started from a template',
  repriced: (lines: number) =>
    lines === 0
      ? 'All prices are as in the template.'
      : `${counted(lines, 'line has', 'lines have')} today’s ${plural(lines, 'price', 'prices')} for this customer.`,
  without: (lines: number) =>
    `${counted(lines, 'line', 'lines')} ${plural(lines, 'keeps its', 'keep their')} template price`,
  withoutDetail: 'Check each one: the price book has no price for it today.',
  gone: (name: string, price: string) =>
    `${name} is no longer in the price book. It’s ${price}, as in the template.`,
  inTemplate: 'Price in the template',
  openPrice: (name: string, price: string) => `${name} has no set price. It’s ${price}, as in the template.`,
  noPrice: 'without a price',
  keep: (name: string) => `Keep ${name}`,
  remove: (name: string) => `Remove ${name}`,
  keepShort: 'Keep',
  removeShort: 'Remove',
  unnamedLine: 'A line',

  toAll: 'Add to all packages',
  inAll: 'Every package has it.',
  addedToAll: (packages: readonly string[]) => `Added to ${listText(packages)}.`,
} as const;
