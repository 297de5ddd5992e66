/** Texts of the bar with the next step on a job. */
export const jobBarTexts = {
  steps: 'Other steps',
  total: 'Total',
  addWork: 'Add work',
  answer: 'Answer questions',
  photos: 'Take photos',
  recommend: 'Recommend work',
} as const;
