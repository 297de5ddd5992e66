/** The two figures that first pricing rules follow from. */
export const startFiguresTexts = {
  rate: 'Your labor rate per hour',
  factor: 'Your markup',
  factorHelp: '2 charges twice the cost of a part.',
} as const;
