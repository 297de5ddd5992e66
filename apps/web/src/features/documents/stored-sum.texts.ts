/** The words for an amount of a document in a list. */
export const storedSumTexts = {
  names: {
    total: {
      workOrder: (number: string) => `Total of work order ${number}`,
      salesProposal: (number: string) => `Total of proposal ${number}`,
    },
    amount_due: {
      workOrder: (number: string) => `Balance of work order ${number}`,
      salesProposal: (number: string) => `Balance of proposal ${number}`,
    },
  },
  howOf: (amount: string, name: string) => `${name} ${amount}, see steps`,
  howOfText: (text: string, name: string) => `${text} See steps: ${name}`,
} as const;
