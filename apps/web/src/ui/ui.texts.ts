export const uiTexts = {
  required: '(required)',
  optional: 'Optional',
  understood: 'Read as',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  noDate: 'Choose a date',
  close: 'Close',
  undo: 'Undo',
  redo: 'Redo',
  draftFound: (when: string) => `You have unsaved changes from ${when} on this device.`,
  draftFoundDetail: 'Restore them to continue, or discard them.',
  draftBeside:
    'Restoring them sets aside what you’ve changed since you opened this page. Both stay on this device.',
  draftAside: (when: string) => `The changes that you set aside, from ${when}, are on this device.`,
  draftAsideDetail: 'Restoring them sets aside the changes you see now. Both stay on this device.',
  draftsMore: 'You’ll be offered older ones next.',
  restoreDraft: 'Restore',
  discardDraft: 'Discard',
  signHere: 'Sign here',
  clear: 'Clear',
  loading: 'Loading',
  noOption: 'No matches.',
  moreOptions: (count: number) => `Showing the first ${count}. Type to find others.`,
} as const;

/** The words for where the price of an agreement comes from. */
export const agreedPriceTexts = {
  howOf: (plan: string, price: string) => `${plan} ${price}, see where it comes from`,
  title: (plan: string) => `Price of ${plan}`,
  perYear: 'Price per year',
  plan: 'Plan',
  visits: 'Visits per year',
  term: 'Term',
  span: (from: string, until: string) => `${from} to ${until}`,
  source: 'The plan’s price when the agreement was sold. Later changes to the plan don’t change it.',
} as const;

/** The words for what an amount consists of. */
export const amountPartsTexts = {
  partsOf: (name: string, amount: string) => `${name} ${amount}, see parts`,
  partsOfText: (text: string) => (text.endsWith('.') ? `${text} See parts` : `${text}, see parts`),
} as const;

export const failureTexts = {
  retry: 'Try again',
  copy: 'Copy details',
  copied: 'Copied',
} as const;
