export const listTexts = {
  more: 'Load more',
  looking: 'Looking',
  table: (title: string) => `${title}, as a list`,
  sortedUp: 'upwards',
  sortedDown: 'downwards',
  kept: 'Nothing has been changed.',
  moreFailed: (reason: string) => `The next ones could not be loaded. ${reason}`,
} as const;
