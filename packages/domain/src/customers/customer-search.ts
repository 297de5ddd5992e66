/** What is searched for among customers: words that all have to be there, and digits where it may be a phone number. */
export interface CustomerSearch {
  words: string[];
  /** digits that follow one another in a number; null where it is none */
  phone: string | null;
}

const most = 8;

/**
 * Reads a search for customers. A phone number is found in any writing: `(828) 555-0134`, `+1 828.555.0134`, `5550134`.
 * @returns words in lower case, each once, and the digits of what may be a part of a number
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
