export const changeHistoryTexts = {
  loading: 'Loading history',
  empty: 'No changes yet.',
  somebody: 'Someone',
  changed: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
  putBack: 'Put back',
  putBackOne: (field: string, from: string) => `Put back ${field}: ${from}`,
  isBack: (field: string) => `${field} is what it was before.`,
  undone: 'Undone.',
  notPutBack: (field: string) => `Can’t put back ${field}.`,
} as const;
