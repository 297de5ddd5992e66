import type { Permission } from '@fieldwright/domain/people/roles';

export const paletteTexts = {
  title: 'Find or do anything',
  label: 'Find a customer, an address, a work order or a proposal, or type what to do',
  placeholder: 'Name, phone, address, number, or what to do',
  forProposal: 'For which customer is the proposal?',
  forWorkOrder: 'For which customer is the work order?',
  forPlaceholder: 'Name, phone or address',
  list: 'What fits',
  actions: 'Do',
  kinds: { customer: 'Customers', site: 'Sites', workOrder: 'Work orders', proposal: 'Proposals' },
  number: (id: number) => `No. ${id}`,
  go: (area: string) => `Go to ${area}`,
  book: 'Book a call',
  newCustomer: 'New customer',
  newProposal: 'New proposal',
  newWorkOrder: 'New work order',
  keys: 'Show all keys',
  help: 'Help for this page',
  looks: { system: 'Light or dark as the system', light: 'Light colors', dark: 'Dark colors' },
  nothing: 'Nothing found.',
  noSite: 'No site yet',
  open: 'Find or do anything',
} as const;

export interface KeyLine {
  keys: readonly string[];
  does: string;
  /** whom it is for; of several, any. Without it, everybody */
  permission?: Permission | readonly Permission[];
}

interface KeyGroup {
  name: string;
  permission?: Permission;
  keys: readonly KeyLine[];
}

const groups: readonly KeyGroup[] = [
  {
    name: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], does: 'Find or do anything (on a Mac ⌘ K)' },
      { keys: ['/'], does: 'The search of the page' },
      { keys: ['B'], does: 'Book a call', permission: 'schedule.edit' },
      { keys: ['?'], does: 'These keys' },
      { keys: ['F1'], does: 'Help for the page' },
      { keys: ['Esc'], does: 'Close what is open' },
      { keys: ['Ctrl', 'Z'], does: 'Undo what offers Undo' },
    ],
  },
  {
    name: 'Go to, one after the other',
    keys: [
      { keys: ['G', 'D'], does: 'Dashboard, or your day' },
      { keys: ['G', 'P'], does: 'Proposals', permission: ['proposals.view', 'proposals.own'] },
      { keys: ['G', 'W'], does: 'Work orders', permission: ['workorders.view', 'workorders.own'] },
      { keys: ['G', 'B'], does: 'Price books', permission: 'pricebooks.view' },
      { keys: ['G', 'C'], does: 'Customers', permission: 'customers.view' },
    ],
  },
  {
    name: 'In lists',
    keys: [
      { keys: ['↓'], does: 'The next line' },
      { keys: ['↑'], does: 'The line before' },
      { keys: ['Enter'], does: 'Open it' },
    ],
  },
  {
    name: 'In a proposal or work order',
    keys: [
      { keys: ['Ctrl', 'S'], does: 'Save' },
      { keys: ['Ctrl', 'Shift', 'Z'], does: 'Do again what was undone' },
      { keys: ['Alt', '↑', '↓'], does: 'Move the line' },
    ],
  },
  {
    name: 'In a proposal, work order or price book',
    permission: 'costs.view',
    keys: [{ keys: ['H'], does: 'Hide costs and margins, or show them' }],
  },
  {
    name: 'On the board',
    permission: 'dashboard.view',
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: 'From card to card' },
      { keys: ['Alt', '←', '→'], does: 'Move the visit by 15 minutes', permission: 'schedule.edit' },
      { keys: ['Alt', '↑', '↓'], does: 'Give it to the next technician', permission: 'schedule.edit' },
      { keys: ['Alt', 'Shift', '←', '→'], does: 'Make it shorter or longer', permission: 'schedule.edit' },
      { keys: ['A'], does: 'Assign', permission: 'schedule.edit' },
      { keys: ['R'], does: 'Reschedule', permission: 'schedule.edit' },
      { keys: ['U'], does: 'Take off the board', permission: 'schedule.edit' },
    ],
  },
];

/** Every key, as the dialog lists them: each person those that the own roles may use. */
export const keysTexts = {
  title: 'Keys',
  lead: 'They work while you are not typing and no dialog is open.',
  whoBooks: 'Calls are booked and planned by dispatchers, admins and owners.',
  groups,
} as const;
