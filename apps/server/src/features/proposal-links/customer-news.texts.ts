/** The emails that tell a salesperson what a customer has answered. */
export const customerNewsTexts = {
  untitled: (number: string) => `proposal ${number}`,
  subjects: {
    signed: (customer: string, proposal: string) => `${customer} signed: ${proposal}`,
    question: (customer: string, proposal: string) => `${customer} asked about ${proposal}`,
    decline: (customer: string, proposal: string) => `${customer} declined: ${proposal}`,
  },
  signed: (name: string, option: string, total: string) => `${name} signed for ${option}, ${total}.`,
  waits: 'The proposal also needs a second signature. Nothing is accepted until then.',
  sold: 'The work order was created. Its call is in Unassigned.',
  toSell: 'To create the work order, open the proposal.',
  toAnswer: 'Answer it on the proposal. Replies to this email don’t reach the customer.',
  noReason: 'They gave no reason.',
  customer: 'Customer',
  proposal: 'Proposal',
  open: 'Open proposal',
  footer: (company: string) =>
    `You get these emails about ${company}’s proposals. An owner or admin can turn them off under Settings, Company.`,
} as const;
