export const loanTexts = {
  wrongKey: 'The lender didn’t accept this dealer ID and key. Copy them again.',
  unreachable: 'The lender isn’t responding. Try again in a moment.',
  noLender: 'No lender is connected. Connect one in Settings.',
  saveFirst: 'This plan isn’t offered anymore.',
  applied: 'The customer has already applied for this plan.',
  template: 'A template has no customer.',
  notPriced: 'Can’t calculate a total.',
  noEstimate: {
    planRemoved: 'This plan is no longer offered.',
    openPrice: 'At least one item doesn’t have a price yet.',
    nothingDue: 'There’s no balance to finance.',
    moreThanDue: 'The amount is more than the balance due.',
    belowLeast: 'The amount is less than this plan finances.',
    aboveMost: 'The amount is more than this plan finances.',
  },
  customerMissing: 'The lender needs a first name, a last name and a main phone.',
  notTaken: (words: string) =>
    words === '' ? 'The lender didn’t take the application.' : `The lender: ${words}`,
  notConfirmable: 'The customer hasn’t signed the loan agreement yet.',
  moreThanApproved: (approved: string) => `The lender approved ${approved}.`,
  notCancelable: 'The money has been asked for. Contact the lender.',
  notContinuing: 'There’s nothing left for the customer to do.',
} as const;
