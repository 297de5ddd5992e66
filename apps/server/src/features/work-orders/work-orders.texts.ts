/** Messages of refused changes of work orders, and the heading of the tax choices. */
export const workOrderTexts = {
  taxes: 'Tax',
  mayNotCollect: 'Your role can’t record payments.',
  mayNotAgree: 'Your role can’t set a deposit. Ask the office.',
  mayNotVoid: 'Your role can’t void or change payments. Ask the office.',
  linesElsewhere: 'It’s on an open work order that you can’t change. Ask the office to remove it.',
} as const;
