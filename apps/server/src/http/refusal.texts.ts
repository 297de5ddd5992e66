/** Messages about a field of a refused request. */
export const refusalTexts = {
  notThere: 'Not found.',
  removedChoice: 'This was removed. Choose another.',
  required: 'This is required.',
  noVersion: 'That version doesn’t exist yet.',
  used: 'Already used.',
  askDispatcher: 'Ask the dispatcher.',
  whichSave: 'Include the save that created it.',
  mostViews: (most: number) => `You can keep ${most} saved views of a list. Delete one first.`,
  password: 'Enter your password.',
} as const;
