/** Texts of the buttons that fold and open the parts of a work order. */
export const foldTexts = {
  open: (title: string) => `Show ${title}`,
  fold: (title: string) => `Hide ${title}`,
} as const;
