/** Messages about a field of a refused request. */
export const refusalTexts = {
  notThere: 'Not found.',
  required: 'This is required.',
  noVersion: 'That version doesn’t exist yet.',
  used: 'Already used.',
  askDispatcher: 'Ask the dispatcher.',
  whichSave: 'Include the save that created it.',
  password: 'Enter your password.',
} as const;
