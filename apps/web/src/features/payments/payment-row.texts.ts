export const paymentRowTexts = {
  methods: {
    cash: 'Cash',
    check: 'Check',
    card: 'Card',
    bank: 'Bank',
    financing: 'Financing',
    other: 'Other',
    credit: 'Credit',
  },
  taken: (who: string | null, when: string) => (who ? `${when}, by ${who}` : when),
  voided: 'Voided',
  voidedBy: (reason: string, who: string | null) => (who ? `${reason}, by ${who}` : reason),
  refunded: (amount: string) => `${amount} refunded`,
  payment: (receipt: string) => `Payment ${receipt}`,
  refund: 'Refunded',
  tip: 'Tip',
  notCounted: { pending: 'Pending', failed: 'Failed', voided: 'Voided' },
  received: 'Received',
  actions: (receipt: string) => `Actions for ${receipt}`,
} as const;

export const voidTexts = {
  titles: {
    payment: (receipt: string) => `Void payment ${receipt}`,
    deposit: (receipt: string) => `Void deposit ${receipt}`,
  },
  text: (amount: string) =>
    `${amount} will be voided. It stays on record with your reason. You can’t undo this.`,
  ofCredit: (amount: string) =>
    `${amount} of credit will be voided on both work orders, and can be used again. It stays on record with your reason.`,
  reason: 'Reason',
  reasonPlaceholder: 'Entered twice',
  confirm: (amount: string) => `Void ${amount}`,
  keep: { payment: 'Keep payment', deposit: 'Keep deposit' },
  voided: {
    payment: (receipt: string) => `Payment ${receipt} voided.`,
    deposit: (receipt: string) => `Deposit ${receipt} voided.`,
  },
} as const;
