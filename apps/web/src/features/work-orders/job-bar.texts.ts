/** Texts of the bar with the next step on a job. */
export const jobBarTexts = {
  steps: 'Other steps',
  total: 'Total',
  totalOf: 'Total of this job',
  balanceOf: 'Balance of this job',
  addWork: 'Add work',
  answer: 'Answer',
  photos: 'Take photos',
  recommend: 'Recommend work',
} as const;
