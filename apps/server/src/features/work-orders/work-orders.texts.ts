/** Messages of refused changes of work orders, and the heading of the tax choices. */
export const workOrderTexts = {
  taxes: 'Tax',
  mayNotCollect: 'Your role can’t record payments.',
  mayNotVoid: 'Your role can’t void or change payments. Ask the office.',
  linesElsewhere: 'An open work order you can’t change has lines for it. Ask the office to remove it.',
} as const;
