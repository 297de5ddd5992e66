export const loanTexts = {
  wrongKey: 'The lender didn’t accept this dealer ID and key. Copy them again.',
  unreachable: 'The lender isn’t responding. Try again in a moment.',
  goneUnreachable:
    'The lender isn’t responding. If it doesn’t for a day, you can cancel the application here without it.',
  keyRefused:
    'The lender no longer accepts your API key. An owner or admin can connect it again under Settings, Financing plans.',
  noLender: 'No lender is connected. An owner or admin can connect one under Settings, Financing plans.',
  saveFirst: 'Someone removed this plan here. Offer it again.',
  applied: 'The customer has already applied for this plan.',
  template: 'Templates have no customer. Start a proposal from it first.',
  notPriced: 'There’s no total yet. Price every line first.',
  noEstimate: {
    planRemoved: 'This plan was removed from your list. Choose another.',
    openPrice: 'At least one line doesn’t have a price yet.',
    nothingDue: 'There’s no balance to finance.',
    moreThanDue: 'The amount is more than the balance due.',
    belowLeast: 'The amount is below this plan’s minimum.',
    aboveMost: 'The amount is above this plan’s maximum.',
  },
  customerMissing: 'The lender needs a first name, a last name and a main phone.',
  notTaken: (words: string) =>
    words === '' ? 'The lender didn’t accept the application.' : `Message from the lender: ${words}`,
  notConfirmable: 'The customer hasn’t signed the loan agreement yet.',
  moreThanApproved: (approved: string) => `The lender approved only ${approved}. Request that or less.`,
  moreThanDue: (due: string) => `Only ${due} is still due. Request that or less.`,
  notCancelable: 'Funding was already requested. Contact the lender to cancel.',
  mayNotFreeMoney: 'Your role can’t cancel after funding was requested. Ask the office.',
  notFunded: 'The lender hasn’t paid yet. Cancel the application instead, or contact the lender.',
  nothingLeft: 'The lender has refunded everything it paid.',
  moreThanPaid: (left: string) => `Only ${left} of what the lender paid is left. Enter that or less.`,
  refundedSince: (back: string) => `The lender has refunded ${back} so far. Check the amount and try again.`,
  notContinuing: 'There’s nothing left for the customer to do.',
} as const;
