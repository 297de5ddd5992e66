/** What every area may have to say before or instead of a page. Few, since customers load them too. */
export const entryTexts = {
  struggling: 'This takes longer than usual. We go on trying.',
  pageGone: 'This part has been updated since you opened the page.',
  pageGoneDetail: 'Load the page again to go on with the new version.',
  loadAgain: 'Load again',
  failureTitle: 'Not loaded',
  failureDetail: 'Nothing has been changed. If it goes on, support can find it by the reference below.',
} as const;
