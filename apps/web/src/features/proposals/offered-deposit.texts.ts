/** Texts about the deposit that a proposal asks for. */
export const offeredDepositTexts = {
  about:
    'What the customer pays when they accept. It goes with the package to the work order, where card payments and payment links are for the deposit until it’s paid.',
  deposit: (percent: string | null) => (percent === null ? 'Deposit' : `Deposit, ${percent}%`),
  rest: 'Balance after deposit',
  due: (amount: string) => `${amount} due now`,
  paid: 'Paid',
  typedDeposit: 'Entered on this proposal. Never more than the total.',
} as const;
