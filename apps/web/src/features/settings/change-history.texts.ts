export const changeHistoryTexts = {
  loading: 'Loading history',
  empty: 'No changes yet.',
  somebody: 'Someone',
  changed: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
  putBack: 'Revert',
  putBackOne: (field: string, from: string) => `Revert to ${from}: ${field}`,
  isBack: (field: string) => `Reverted: ${field}.`,
  undone: 'Undone.',
  notUndone: 'Couldn’t undo it.',
  notPutBack: (field: string) => `Couldn’t revert: ${field}.`,
} as const;
