const laws = {
  CA: {
    rule: '10% of the price or $1,000, whichever is less',
    name: 'Business and Professions Code § 7159.5',
  },
  MA: { rule: 'a third of the price', name: 'General Laws c. 142A § 2' },
  MD: { rule: 'a third of the price', name: 'Business Regulation § 8-617' },
  ME: { rule: 'a third of the price', name: 'Title 10 § 1487' },
  NV: { rule: '10% of the price or $1,000, whichever is less', name: 'NRS 624.970' },
  PA: { rule: 'a third of the price', name: '73 P.S. § 517.9' },
} as const;

export type DepositLaw = keyof typeof laws;

/** The words about deposits that are above what a state allows. */
export const depositLimitTexts = {
  over: ({
    law,
    state,
    most,
    specialOrders,
  }: {
    law: DepositLaw;
    state: string;
    most: string;
    specialOrders: boolean;
  }) =>
    `${state} limits deposits on home improvement to ${laws[law].rule} (${laws[law].name}): ${most} for this package.${
      specialOrders ? ' Special-order materials can raise the limit.' : ''
    }`,
} as const;
