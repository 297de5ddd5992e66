/** A search for customers: words that must all match, and digits if the text may be a phone number. */
export interface CustomerSearch {
  words: string[];
  /** Consecutive digits of a phone number, or null if the text is not one. */
  phone: string | null;
}

/** Checks whether a word is the number of a house or a unit: "27", "27-b". */
export const isHouseNumber = (word: string): boolean => /^\d/.test(word);

/**
 * Returns the numbers of a search that must occur as whole numbers in a list: those before another word, so
 * that "27 cedar" doesn't list 271 Cedar Rd. The last word may still be being typed.
 */
export const wholeNumbersOf = (words: readonly string[]): string[] =>
  words.slice(0, -1).filter(isHouseNumber);

const most = 8;

/**
 * Parses a search for customers. Accepts a phone number in any format: `(828) 555-0134`, `+1 828.555.0134`,
 * `5550134`.
 * @returns the distinct words in lower case, and the digits if the text may be part of a phone number
 */
export function readCustomerSearch(text: string): CustomerSearch {
  const words = [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ].slice(0, most);
  const isNumber = /^[\d\s()+./\u2010-\u2015-]+$/.test(text);
  const digits = text.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return { words, phone: isNumber && national.length >= 3 ? national : null };
}
