export const helpTexts = {
  title: 'Help',
  open: 'Help',
  search: 'Search help',
  searchLabel: 'Search all of help',
  allTopics: 'All topics',
  otherTopics: 'Other topics',
  back: 'Back',
  found: (count: number) => (count === 1 ? '1 topic' : `${count} topics`),
  noneFound: 'No topic has these words. Try fewer, or others for the same.',
  nothingHere: 'There is no page of help about this screen. These may help:',
  unavailable: 'Help cannot be shown now.',
  unavailableDetail: 'Everything else works as usual.',
} as const;
