const at = (when: string | null) => (when === null ? '' : ` (${when})`);

/** The words for how the price of a line came about. */
export const linePriceTexts = {
  loading: 'Loading the price',
  entered: (who: string, price: string, when: string | null) => `${who} entered ${price}${at(when)}.`,
  added: (who: string, when: string) => `Added with this price by ${who}${at(when)}.`,
  enteredNow: (price: string) => `You entered ${price}. It isn’t saved yet.`,
  enteredBefore: (price: string) => `${price} was entered by hand. We have no record of who entered it.`,
  bookThen: (price: string, when: string) =>
    `We have no record of how ${price} was calculated. This is the price book’s price as of ${when}.`,
  notThere: (price: string) => `This line was ${price}. The item wasn’t in the price book at that time.`,
  wasBefore: (price: string) => `It was ${price} before.`,
  custom: 'This is a custom line. Its price isn’t from the price book.',
  lineAmount: 'Line amount',
  someone: 'Someone',
  bookPrice: (when: string) => `Price book, ${when}`,
  bookToday: 'Price book, today',
  differs: (price: string) =>
    `This line is ${price}. The price book had a different price when the line was saved.`,
  notKept: 'We have no record of how this price was calculated. This is today’s price.',
  removed: 'This item is no longer in the price book.',
} as const;
