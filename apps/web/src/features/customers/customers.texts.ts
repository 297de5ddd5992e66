export const customerInformationTexts = {
  title: 'Customer Information',
  lead: 'The lender needs these before the application starts.',
  cancel: 'Cancel',
  save: 'Save',
  missing: (fields: string) => `Still needed: ${fields}`,
  wrong: (fields: string) => `Not right yet: ${fields}`,
  saved: 'Saved to the customer',
} as const;
