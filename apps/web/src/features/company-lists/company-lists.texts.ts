import type { ListName } from '@fieldwright/domain/company-lists/company-lists';
import { counted } from '@fieldwright/domain/kernel/plural';

interface ListTexts {
  title: string;
  lead: string;
  /** the button that adds an entry, and the title of its dialog */
  add: string;
  edit: string;
  empty: string;
  emptyDetail: string;
}

export const companyListTexts = {
  lists: {
    departments: {
      title: 'Departments',
      lead: 'The parts of your company. The board groups technicians by department.',
      add: 'Add department',
      edit: 'Edit department',
      empty: 'No departments yet',
      emptyDetail: 'Most companies have one per trade: heating and cooling, plumbing, electrical.',
    },
    jobtypes: {
      title: 'Job types',
      lead: 'The kinds of calls you take. Booking fills in the length and priority.',
      add: 'Add job type',
      edit: 'Edit job type',
      empty: 'No job types yet',
      emptyDetail: 'Add what people call you for most: No heat, Leak, Tune-up.',
    },
    arrivalwindows: {
      title: 'Arrival windows',
      lead: 'The arrival times you promise customers, in the site’s local time.',
      add: 'Add arrival window',
      edit: 'Edit arrival window',
      empty: 'No arrival windows yet',
      emptyDetail:
        'Add the ones you offer, like 8 to 12 and 12 to 4. Until then, booking asks for the times.',
    },
    leadsources: {
      title: 'Lead sources',
      lead: 'Where customers hear about you. Booking asks for it.',
      add: 'Add lead source',
      edit: 'Edit lead source',
      empty: 'No lead sources yet',
      emptyDetail: 'Add the ones you pay for first, so you can see which bring in work.',
    },
    debriefquestions: {
      title: 'Debrief questions',
      lead: 'What technicians answer when they finish a job.',
      add: 'Add question',
      edit: 'Edit question',
      empty: 'No debrief questions yet',
      emptyDetail: 'Add what the office needs to know before it bills a job.',
    },
    discounts: {
      title: 'Discounts',
      lead: 'The discounts you use most often. Pick one when you add a discount to a proposal or work order.',
      add: 'Add discount',
      edit: 'Edit discount',
      empty: 'No discounts yet',
      emptyDetail: 'Add the ones you advertise, like a senior or military discount.',
    },
    rebates: {
      title: 'Rebates',
      lead: 'Rebates from manufacturers and utilities. Pick one when you add a rebate to a proposal or work order.',
      add: 'Add rebate',
      edit: 'Edit rebate',
      empty: 'No rebates yet',
      emptyDetail: 'Add what your utility and manufacturers pay right now.',
    },
    taxitems: {
      title: 'Taxes',
      lead: 'The job’s ZIP code determines the rate.',
      add: 'Add tax rate',
      edit: 'Edit tax rate',
      empty: 'No tax rates yet',
      emptyDetail: 'Add the rate for the area you work in most, or import your state’s rates.',
    },
  } satisfies Record<ListName, ListTexts>,
  optional: 'Optional',
  drag: 'Drag to reorder. Or press Alt with an arrow key on the name.',
  columns: { actions: 'Actions' },
  actionsOf: (name: string) => `Actions for ${name}`,
  menu: {
    edit: 'Edit',
    up: 'Move up',
    down: 'Move down',
    first: 'It’s already first.',
    last: 'It’s already last.',
    history: 'History',
    remove: 'Remove',
  },
  dialog: { cancel: 'Cancel', save: 'Save', close: 'Close' },
  added: (name: string) => `Added ${name}.`,
  saved: 'Saved.',
  removed: (name: string) => `Removed ${name}.`,
  restored: (name: string) => `Restored ${name}.`,
  notRemoved: (name: string) => `Can’t remove ${name}.`,
  notRestored: (name: string) => `Can’t restore ${name}.`,
  notMoved: 'The new order wasn’t saved.',
  unsaved: 'Your changes aren’t saved.',
  removedOnes: (count: number) => counted(count, 'removed entry', 'removed entries'),
  restore: 'Restore',
  restoreOne: (name: string) => `Restore ${name}`,
  historyTitle: (name: string) => `History of ${name}`,
  historyLoading: 'Loading history',
  historyAdded: 'Added',
  historyRemoved: 'Removed',
  historyRestored: 'Restored',
  historyChanged: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
  somebody: 'Someone',
  none: 'none',
  noColor: 'No color',
  noDepartment: 'No department',
  noWindow: 'No usual window',
  minutesUnit: 'minutes',
  minutesWrong: 'Enter a whole number of minutes from 5 to 14,400.',
  window: 'Times',
  off: 'Amount off',
  percent: (number: string) => `${number}%`,
  discountKinds: { percent: 'Percentage', fixed: 'Amount' },
  treatments: { beforeTax: 'Before tax', afterTax: 'After tax' },
  reimbursed: 'Reimbursed',
  reimbursedHelp: 'We give it up front and get reimbursed',
  yes: 'Yes',
  no: 'No',
} as const;
