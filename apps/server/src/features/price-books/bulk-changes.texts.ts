/** Messages about changing many entries at once. */
export const bulkTexts = {
  followsChanged: 'The preview is out of date: different service prices would change. Nothing was changed.',
} as const;
