export const moneyBackTexts = {
  open: 'Give money back',
  title: 'Give money back',
  text: (credit: string) => `${credit} can go back to the customer. Record it once you’ve handed it over.`,
  amount: 'Amount',
  method: 'Given back by',
  methods: { check: 'Check', cash: 'Cash' },
  reference: 'Check number',
  reason: 'Reason',
  nothing: 'Enter an amount above zero.',
  cancel: 'Cancel',
  save: 'Record',
  done: (amount: string) => `${amount} given back.`,
} as const;
