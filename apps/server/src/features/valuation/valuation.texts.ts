export const valuationFileTexts = { file: 'Business valuation.pdf' } as const;
