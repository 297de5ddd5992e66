export const paletteButtonTexts = {
  open: 'Find or do anything',
} as const;
