export const valuationPageTexts = {
  lead: 'What your business might be worth if you sold it. Your figures aren’t saved.',
  formTitle: 'Figures',
  labels: {
    revenueCents: 'Revenue, last 12 months',
    earningsCents: 'Owner’s earnings, last 12 months',
    agreementsCents: 'Revenue from maintenance agreements',
    technicians: 'Technicians',
    growthPercent: 'Revenue growth in a typical year (%)',
    debtCents: 'Debt',
  },
  helps: {
    earningsCents:
      'Profit before tax, plus the owner’s pay and benefits, interest, depreciation and one-time costs.',
    agreementsCents: 'Included in the revenue above.',
    technicians: 'People who do the work at customers’ sites.',
    growthPercent: 'If revenue is shrinking, enter a negative number.',
    debtCents: 'Loans, leases and lines of credit.',
  },
  download: 'Download PDF',
  preparing: 'Preparing the PDF…',
  fileName: 'Business valuation.pdf',
  done: 'Downloaded Business valuation.pdf.',
  notMade: (why: string) => `Couldn’t create the PDF. ${why}`,
  unsaved: 'Your figures aren’t saved. Download the PDF to keep them.',
  unfinished: 'Enter revenue, owner’s earnings and technicians to see a range.',
  wrong: 'Correct your figures to see a range.',
  method: 'The PDF explains the method, where the multiples come from, and what they can’t tell you.',
} as const;
