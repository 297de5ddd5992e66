/** Shorter words are common inside others: they must begin a word. */
const leastInside = 3;
const grams = 3;
const run = /[a-z0-9]+/g;
const isAscii = (char: string) => char.codePointAt(0)! < 128;

/** Returns what a price book entry's search text must contain for a typed word, which begins with a blank there. */
export const soughtOf = (word: string): string => (word.length < leastInside ? ` ${word}` : word);

/**
 * Returns the trigrams that the index has of every text with these words: those of their letters and digits, and of
 * where a word begins or ends for certain, in the way of PostgreSQL's `pg_trgm`. None if the index can't tell.
 * @param words in lower case, as typed
 */
export function gramsOf(words: readonly string[]): string[] {
  const all = words.flatMap((word) => {
    const sought = soughtOf(word);
    return [...sought.matchAll(run)].flatMap(({ 0: letters, index }) => {
      const before = sought[index - 1];
      const after = sought[index + letters.length];
      const padded = `${before && isAscii(before) ? '  ' : ''}${letters}${after && isAscii(after) ? ' ' : ''}`;
      return Array.from({ length: Math.max(0, padded.length - grams + 1) }, (_, at) =>
        padded.slice(at, at + grams),
      );
    });
  });
  return [...new Set(all)];
}
