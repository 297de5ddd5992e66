import type { Permission } from '@fieldwright/domain/people/roles';
import { listTexts } from '../../ui/list/list.texts.ts';
import { paletteButtonTexts } from './palette-button.texts.ts';

export const paletteTexts = {
  title: paletteButtonTexts.open,
  label:
    'Find a customer, an address, a work order, a proposal, a setting or help, or type what you want to do',
  placeholder: 'Name, phone, address, number or what you want to do',
  forProposal: 'Who is the proposal for?',
  forWorkOrder: 'Who is the work order for?',
  forPlaceholder: 'Name, phone or address',
  list: 'Results',
  actions: 'Actions',
  kinds: { customer: 'Customers', site: 'Sites', workOrder: 'Work orders', proposal: 'Proposals' },
  number: (number: string) => `No. ${number}`,
  go: (area: string) => `Go to ${area}`,
  book: 'Book a call',
  newCustomer: 'New customer',
  newProposal: 'New proposal',
  newWorkOrder: 'New work order',
  newPriceBook: 'New price book',
  newService: 'New service',
  newPart: 'New part',
  startBook: 'Start with an example price book',
  importBook: 'Import a price book',
  paymentsToCheck: 'Show card payments to check',
  templates: 'Show proposal templates',
  checkSignature: 'Check a signed proposal by its code',
  refreshBoards: 'Refresh everyone’s board',
  boardsRefreshed: 'Refreshing everyone’s board.',
  keys: 'Keyboard shortcuts',
  help: 'Help for this page',
  looks: { system: 'Match system theme', light: 'Light theme', dark: 'Dark theme' },
  settings: 'Settings',
  helpTopics: 'Help',
  similar: listTexts.similar,
  nothing: 'No results.',
  noSite: 'No site yet',
} as const;

export interface KeyLine {
  keys: readonly string[];
  does: string;
  /** permissions that the key needs, any of several; missing if everyone may use it */
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
      { keys: ['Ctrl', 'K'], does: 'Find or do anything (on a Mac, ⌘ K)' },
      { keys: ['/'], does: 'Search this page' },
      { keys: ['B'], does: 'Book a call', permission: 'calls.book' },
      { keys: ['?'], does: 'Show keyboard shortcuts' },
      { keys: ['F1'], does: 'Help for this page' },
      { keys: ['Esc'], does: 'Close' },
      { keys: ['Ctrl', 'Z'], does: 'Undo' },
    ],
  },
  {
    name: 'Go to (press in order)',
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
      { keys: ['↓'], does: 'Next row' },
      { keys: ['↑'], does: 'Previous row' },
      { keys: ['Enter'], does: 'Open' },
      { keys: ['F'], does: 'Filters' },
    ],
  },
  {
    name: 'In a proposal or work order',
    keys: [
      { keys: ['Ctrl', 'S'], does: 'Save' },
      { keys: ['Ctrl', 'Shift', 'Z'], does: 'Redo' },
      { keys: ['Alt', '↑', '↓'], does: 'Move line' },
    ],
  },
  {
    name: 'In a proposal, work order or price book',
    permission: 'costs.view',
    keys: [{ keys: ['H'], does: 'Show or hide costs and margins' }],
  },
  {
    name: 'In a price book',
    permission: 'pricebooks.edit',
    keys: [
      { keys: ['Ctrl', 'S'], does: 'Save service or part' },
      { keys: ['Alt', '↑', '↓'], does: 'Move category' },
      { keys: ['Alt', '→'], does: 'Move category into the one above it' },
      { keys: ['Alt', '←'], does: 'Move category out' },
    ],
  },
  {
    name: 'On the board',
    permission: 'dashboard.view',
    keys: [
      { keys: ['←', '→', '↑', '↓'], does: 'Move between cards' },
      { keys: ['Alt', '←', '→'], does: 'Move the visit by 15 minutes', permission: 'schedule.edit' },
      { keys: ['Alt', '↑', '↓'], does: 'Move to the next technician', permission: 'schedule.edit' },
      { keys: ['Alt', 'Shift', '←', '→'], does: 'Make it shorter or longer', permission: 'schedule.edit' },
      { keys: ['A'], does: 'Assign', permission: 'schedule.edit' },
      { keys: ['1'], does: 'Choose the first opening (2 or 3 for the others)', permission: 'calls.book' },
      { keys: ['R'], does: 'Reschedule', permission: 'calls.book' },
      { keys: ['E'], does: 'Edit the call', permission: 'calls.book' },
      { keys: ['U'], does: 'Unassign', permission: 'schedule.edit' },
      { keys: ['Shift', 'R'], does: 'Reload all days' },
    ],
  },
];

/** All shortcuts, as the dialog lists them; each user sees those they may use. */
export const keysTexts = {
  title: 'Keyboard shortcuts',
  lead: 'They work when you’re not typing and no dialog is open.',
  whoBooks: 'Dispatchers, admins and owners schedule visits.',
  groups,
} as const;
