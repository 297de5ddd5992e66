import { isHouseNumber } from './customer-search.ts';

/** The fewest letters of a word that may be mistyped. Shorter words resemble too many others. */
const leastLetters = 4;
const onlyLetters = /^[\p{L}'’-]+$/u;

/** Checks whether a typed word may contain a typing error. Numbers never do. */
export const mayBeMistyped = (word: string): boolean => word.length >= leastLetters && onlyLetters.test(word);

/** The fewest letters at which the trigram index still finds a word with two letters swapped. */
const manyLetters = 6;
/** Returns how many letters may be wrong, missing, extra or swapped with the next. */
const mostEdits = (word: string) => (word.length < manyLetters ? 1 : 2);
/** The penalty if only the beginning of a word is similar, so that whole words rank first. */
const beginningOnly = 0.5;

/**
 * Returns the spellings of a short word with two neighboring letters swapped. Empty for longer words, which
 * the index finds.
 */
export const withLettersSwapped = (word: string): string[] =>
  word.length < manyLetters
    ? Array.from(
        { length: word.length - 1 },
        (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`,
      ).filter((each) => each !== word)
    : [];

/**
 * Computes how far a text is from the words of a search, which must all be in it, exactly or similarly.
 * @param words in lower case, as `readCustomerSearch` returns them
 * @param text in lower case
 * @returns the number of edits, or null if a word has no similar word in the text
 */
export function distanceOf(words: readonly string[], text: string): number | null {
  const own: readonly string[] = text.match(/[\p{L}\p{N}'’-]+/gu) ?? [];
  let sum = 0;
  for (const word of words) {
    // house numbers must match whole, so that no neighbor is found instead
    if (isHouseNumber(word) ? own.includes(word) : text.includes(word)) continue;
    if (!mayBeMistyped(word)) return null;
    const least = Math.min(...own.map((each) => edits(word, each)));
    if (least > mostEdits(word)) return null;
    sum += least;
  }
  return sum;
}

/** Returns the fewest edits from a typed word to a word or to its beginning. */
function edits(typed: string, word: string): number {
  const width = word.length + 1;
  let before: number[] = [];
  let last = Array.from({ length: width }, (_, at) => at);
  for (let row = 1; row <= typed.length; row++) {
    const next = [row];
    for (let column = 1; column < width; column++) {
      const isSame = typed[row - 1] === word[column - 1];
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      next.push(
        Math.min(
          last[column]! + 1,
          next[column - 1]! + 1,
          last[column - 1]! + (isSame ? 0 : 1),
          isSwapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, last] = [last, next];
  }
  return Math.min(last[word.length]!, Math.min(...last) + beginningOnly);
}
