import { countedMost } from '@fieldwright/domain/kernel/counted-most';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { counted } from '@fieldwright/domain/kernel/plural';
import type { SetupStep } from '@fieldwright/domain/settings/setup';
import type { Ability } from '@fieldwright/domain/settings/setup-abilities';

interface StepTexts {
  title: string;
  detail: string;
  /** the button that goes there */
  go: string;
}

export const setupTexts = {
  title: (company: string) => `Set up ${company}`,
  pageTitle: 'Setup',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  left: (minutes: number) => `about ${counted(minutes, 'minute', 'minutes')} left`,
  steps: {
    trade: {
      title: 'Trade',
      detail: 'Choose your trades. Departments and job types for other trades are hidden.',
      go: 'Choose',
    },
    company: {
      title: 'Company',
      detail: 'Your logo, phone, address, license and business hours',
      go: 'Add details',
    },
    departments: {
      title: 'Departments and job types',
      detail: 'We started you off with the usual ones. Check them and change what you like.',
      go: 'Review',
    },
    taxes: {
      title: 'Taxes',
      detail: 'Enter your rates once. Each job gets the right one by ZIP code.',
      go: 'Set up',
    },
    priceBook: { title: 'Price book', detail: 'The services you sell, with their prices', go: 'Open' },
    people: {
      title: 'People',
      detail: 'Invite your technicians and office staff. Each technician needs a department.',
      go: 'Invite',
    },
    customers: {
      title: 'Customers',
      detail: 'Import your customers from a file, or add the first one by hand.',
      go: 'Import',
    },
    firstWork: {
      title: 'First call and proposal',
      detail: 'Book your first call and send your first proposal.',
      go: 'Book a call',
    },
  } satisfies Record<SetupStep, StepTexts>,
  done: {
    trade: (names: readonly string[], hidden: readonly string[]) =>
      hidden.length === 0
        ? listText(names)
        : `${listText(names)}. Departments, job types and system types for other trades are hidden.`,
    company: (hasLogo: boolean, license: string, hours: string) =>
      [hasLogo && 'Logo', license && `License ${license}`, hours || 'No business hours']
        .filter(Boolean)
        .join(' · '),
    departments: (departments: number, jobTypes: number) =>
      `${counted(departments, 'department', 'departments')}, ${counted(jobTypes, 'job type', 'job types')}`,
    taxes: (count: number, untaxed: number) =>
      [
        counted(count, 'tax rate', 'tax rates'),
        untaxed > 0 && countedMost(untaxed, 'site has none', 'sites have none'),
      ]
        .filter(Boolean)
        .join(', '),
    priceBook: (count: number) => countedMost(count, 'service', 'services'),
    people: (count: number, unplaced: number) =>
      [
        counted(count, 'person', 'people'),
        unplaced > 0 && `${counted(unplaced, 'technician', 'technicians')} without a department`,
      ]
        .filter(Boolean)
        .join(', '),
    customers: (count: number) => countedMost(count, 'customer', 'customers'),
  },
  addByHand: 'Add by hand',
  toImport: 'Import',
  minutes: (count: number) => `${count} min`,
  edit: 'Edit',
  editOf: (title: string) => `Edit: ${title}`,
  goOf: (go: string, title: string) => `${go}: ${title}`,
  skip: 'Skip',
  skipOf: (title: string) => `Skip: ${title}`,
  skipped: 'Skipped',
  takeUp: 'Do it now',
  takeUpOf: (title: string) => `Do it now: ${title}`,
  looksGood: 'Looks good',
  alone: 'Just me for now',
  everyone: 'That’s everyone',
  saidOf: (text: string, title: string) => `${text}: ${title}`,
  setDepartments: 'Assign departments',
  state: { done: 'Done', skipped: 'Skipped', open: 'To do' },
  inSettings: 'Everything here is also in Settings.',
  hide: 'Hide this list',
  hidden: 'The list is hidden. Find it again in Settings under Setup.',
  show: 'Show it on the dashboard',
  shown: 'The list shows on the dashboard.',
  board: 'Open the board',
  bar: 'Setup step',
  rail: 'Setup',
  preview: {
    title: 'What your customer will see',
    detail: 'Fills in as you go.',
    license: (number: string) => `License ${number}`,
    logoOf: (name: string) => `${name} logo`,
    work: 'Parts and labor',
    tax: 'Sales tax',
    total: 'Total',
    noTotal: '$ —',
    need: (title: string, number: number) => `Step ${number}: ${title}`,
    filled: 'Ready',
    good: (days: number) => `Good for ${counted(days, 'day', 'days')} after sending.`,
    questions: (phone: string) => `Questions? Call ${phone}.`,
  },
  works: 'What works so far',
  abilities: {
    bookCall: 'Book a call',
    schedule: 'Schedule a visit',
    sendProposal: 'Send a priced proposal',
    takeCard: 'Take a card',
    callBack: 'Customers see how to reach you',
  } satisfies Record<Ability, string>,
  others: { technician: 'a technician', cardProvider: 'Square or Stripe' },
  ready: 'Ready',
  needs: (titles: string) => `Needs ${titles}`,
  back: 'Back to setup',
  savedAt: (time: string) => `Saved ${time}`,
  stepOf: (number: number, all: number, state: 'done' | 'skipped' | 'open') =>
    `Step ${number} of ${all}${state === 'open' ? '' : state === 'done' ? ', done' : ', skipped'}`,
  skipForNow: 'Skip for now',
  goOn: 'Continue',
  to: (title: string) => `to ${title}`,
  finish: 'Finish setup',
  nextJobTypes: 'Next: Job types',
  toJobTypes: 'Job types',
  toDepartments: 'Departments',
  newProposal: 'New proposal',
  sendIt: 'Save the proposal, then send it with Customer link.',
  ended: 'You’re set up',
  endedDetail: 'Your company is ready. Book calls, send proposals and run the day from the board.',
  endedSkipped: (titles: readonly string[]) =>
    `You skipped ${listText(titles)}. Find everything in Settings under Setup.`,
  endedAll: 'Change anything later in Settings.',
  notSaved: 'That wasn’t saved.',
} as const;
