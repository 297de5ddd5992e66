export const listTexts = {
  more: 'Load more',
  looking: 'Looking',
  table: (title: string) => `${title}, as a list`,
  sort: (shown: string) => `Sort: ${shown}`,
  sorted: (head: string, way: string) => `${head}: ${way}`,
  noted: (head: string, note: string) => `${head}, ${note}`,
  ways: {
    text: { up: 'A to Z', down: 'Z to A' },
    time: { up: 'oldest first', down: 'newest first' },
    count: { up: 'lowest first', down: 'highest first' },
  },
  kept: 'Nothing has been changed.',
  moreFailed: (reason: string) => `The next ones could not be loaded. ${reason}`,
} as const;
