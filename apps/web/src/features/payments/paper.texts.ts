/** The texts of documents for customers that are emailed. */
export const paperTexts = {
  email: 'Email',
  keepEmail: 'Save to this customer',
} as const;
