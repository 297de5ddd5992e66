/** Messages about changing many entries at once. */
export const bulkTexts = {
  followsChanged: 'Other calculated prices would change than the preview showed. Nothing was changed.',
} as const;
