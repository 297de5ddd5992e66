/** Texts between a signed proposal and the page on which the customer pays its deposit. */
export const payDepositTexts = {
  title: 'Deposit',
  opening: 'Opening the payment page…',
  back: 'Back to your proposal',
} as const;
