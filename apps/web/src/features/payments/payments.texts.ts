import { listText } from '@fieldwright/domain/kernel/list-text';
import { counted, plural } from '@fieldwright/domain/kernel/plural';

export const paymentsTexts = {
  title: 'Payments',
  take: 'Take payment',
  takeDeposit: 'Take deposit',
  /** several payments that are selected */
  several: {
    selectOne: (receipt: string) => `Select ${receipt}`,
    kept: (amount: string) => `${amount} kept`,
    button: 'Export selected',
    fileName: 'Selected payments.csv',
    exported: (count: number) => `${counted(count, 'payment', 'payments')} exported.`,
  },
  ofCompany: (company: string) => `Payments recorded at ${company}`,
  ofOneself: 'Payments you took',
  search: 'Customer, receipt, amount',
  searchLabel:
    'Search payments by customer, work, receipt, work order, proposal or check number, amount, or who took it',
  days: 'Days',
  from: 'From',
  to: 'To',
  shown: (count: number, more: boolean) =>
    more ? `First ${counted(count, 'payment', 'payments')}` : counted(count, 'payment', 'payments'),
  looking: 'Loading',
  columns: {
    time: 'Time',
    receipt: 'Receipt',
    what: 'Customer and work',
    method: 'Method',
    takenBy: 'Taken by',
    status: 'Status',
    amount: 'Amount',
  },
  method: 'Method',
  anyMethod: 'Any method',
  takenBy: 'Taken by',
  anybody: 'Anyone',
  methods: {
    cash: 'Cash',
    check: 'Check',
    card: 'Card',
    bank: 'Bank',
    financing: 'Financing',
    other: 'Other',
    credit: 'Credit',
  },
  kinds: { deposit: 'Deposit', progress: 'Progress payment', balance: '', membership: 'Agreement' },
  documents: {
    workOrder: (number: string) => `Work order ${number}`,
    salesProposal: (number: string) => `Proposal ${number}`,
    agreement: (plan: string) => `Agreement: ${plan}`,
  },
  statuses: { pending: 'Pending', failed: 'Failed', voided: 'Voided' },
  disputed: 'Disputed',
  check: {
    title: 'Card payments to check',
    filter: 'To check',
    all: 'All payments',
    none: 'No payments to check',
    noneDetail: 'Card payments show here if the processor doesn’t answer, or if a cardholder disputes one.',
    why: {
      unanswered: (name: string) =>
        `${name} hasn’t said whether this was charged. Don’t charge again until it has.`,
      refund: (name: string) => `${name} hasn’t said whether a refund was made.`,
      differs: (name: string) => `${name} reports something different from what was settled by hand.`,
      unreachable: (name: string) =>
        `${name} doesn’t accept your key, so we can’t see or stop the payments of this agreement. Connect ${name} again.`,
      notStopped: (name: string) =>
        `This was marked as stopped, but ${name} still charges the card. Cancel the subscription in ${name}’s dashboard.`,
      disputed: (name: string, due: string | null) =>
        due
          ? `The cardholder disputes this payment. Answer in ${name}’s dashboard by ${due}.`
          : `The cardholder disputes this payment. Answer in ${name}’s dashboard.`,
    },
    pays: (workOrders: readonly string[]) => `Pays work orders ${listText(workOrders)}.`,
    started: (when: string) => `Started ${when}`,
    settings: 'Open card settings',
  },
  refunded: (amount: string) => `${amount} refunded`,
  voided: (by: string | null, when: string) => (by ? `By ${by}, ${when}` : when),
  noCustomer: 'No customer',
  nobody: 'Online',
  tips: 'Tips',
  partOf: (amount: string) => `part of one card payment of ${amount}`,
  plusTip: (amount: string) => `+ ${amount} tip`,
  total: 'Total',
  dayParts: {
    of: (name: string, day: string) => `${name} on ${day}`,
    count: (count: number) => counted(count, 'payment', 'payments'),
    less: 'Received, less refunds. Each payment is listed below that day.',
  },
  pending: (count: number, amount: string) => `${amount} pending${plural(count, '', `, ${count} payments`)}`,
  sheet: {
    title: 'Totals by person',
    titleToday: 'Totals by person, today',
    of: (day: string) => `Totals by person for ${day}`,
    person: 'Taken by',
    count: 'Payments',
    all: 'All',
    pendingMeans: (count: number, amount: string) =>
      `${amount} ${plural(count, 'is', `in ${count} payments is`)} pending. It’s on its way from the bank or card company and isn’t included in any total until it arrives. Cash and checks count as soon as you take them.`,
  },
  nothingReceived: 'Nothing received',
  more: 'Load more',
  moreFailed: (reason: string) => `Couldn’t load more. ${reason}`,
  none: 'No payments yet',
  noneDetail: 'Payments on work orders and deposits on proposals show up here, day by day.',
  toWorkOrders: 'Open work orders',
  toProposals: 'Open accepted proposals',
  nothingOn: (day: string) => `No payments on ${day}`,
  nothingOnDetail: 'Choose another day, or see all payments.',
  noMatch: 'No matching payments',
  noMatchDetail:
    'Try a customer, job, amount, receipt or check number, who took the payment, or other dates. Voided payments are in this list too.',
  daysReversed: 'Start date is after end date.',
  daysReversedDetail: 'Choose a start date on or before the end date.',
  showAll: 'Show all payments',
  keptDetail: 'Nothing was changed.',
  exported: 'payments',
} as const;
