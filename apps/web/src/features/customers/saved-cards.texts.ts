/** Texts of a customer's saved cards. */
export const savedCardTexts = {
  title: 'Saved cards',
  about: (provider: string, expiry: string) => `With ${provider}, expires ${expiry}`,
  consent: (by: string | null, day: string) =>
    by ? `Customer agreed ${day}, asked by ${by}` : `Customer agreed online ${day}`,
  remove: 'Remove',
  removeOf: (card: string) => `Remove ${card}`,
  removeTitle: (card: string) => `Remove ${card}?`,
  removeText:
    'You can’t charge it after that. To save it again, the customer has to pay with it and agree again.',
  cancel: 'Cancel',
  removeConfirm: 'Remove card',
  removed: (card: string) => `${card} removed.`,
} as const;
