export const projectInformationTexts = {
  title: 'Project Information',
  cancel: 'Cancel',
  next: 'Continue',
  missing: (fields: string) => `Still needed: ${fields}`,
  wrong: (field: string) => `Check: ${field}`,
} as const;

export const financingTexts = {
  title: 'Financing',
  offer: 'Offer a plan',
  monthly: (amount: string) => `${amount} a month, estimated`,
  chosen: 'Customer’s choice',
  change: (name: string) => `Change ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removedPlan: 'Removed plan',

  dialogTitle: 'Financing plan',
  plan: 'Plan',
  amount: 'Amount financed',
  amountHelp: 'Leave blank to finance the balance due.',
  customerChose: 'The customer chose this plan',
  allOffered: 'All of your plans are already offered.',
  done: 'Done',
  cancel: 'Cancel',
  checkAmount: 'Check the amount',

  noEstimate: {
    planRemoved: 'This plan was removed from your list. Choose another.',
    openPrice: 'No estimate until every line has a price.',
    nothingDue: 'There’s no balance to finance.',
  },
  moreThanDue: (due: string) => `That’s more than the balance due of ${due}.`,
  belowLeast: (least: string) => `This plan finances ${least} or more.`,
  aboveMost: (most: string) => `This plan finances ${most} or less.`,
} as const;

/** The payments of a loan, month by month. */
export const scheduleTexts = {
  title: 'Payment schedule',
  of: (name: string) => `Payment schedule: ${name}`,
  month: 'Month',
  payment: 'Payment',
  interest: 'Interest',
  principal: 'Principal',
  balance: 'Balance',
  total: 'Total',
  lenders: 'The lender sets this payment, so the lender’s schedule may differ.',
  none: 'We can’t estimate a schedule for this payment. Ask the lender for one.',
  done: 'Done',
} as const;
