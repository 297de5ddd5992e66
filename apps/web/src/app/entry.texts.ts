/** Texts that every area may show before or instead of a page. Keep it small: customers load it too. */
export const entryTexts = {
  struggling: 'This is taking longer than usual. Still trying…',
  pageGone: 'This part of the page has been updated since you opened it.',
  pageGoneDetail: 'Reload the page to continue with the new version.',
  loadAgain: 'Reload',
  failureTitle: 'Couldn’t load this page',
  failureDetail: 'Nothing was changed. If it keeps happening, give support the reference below.',
} as const;
