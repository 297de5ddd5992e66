import { wordsOf } from './price-book-filter.ts';

/** What the trade writes in short, and in full. A search for one finds the other, too. */
const inShort: readonly (readonly [short: string, full: readonly string[]])[] = [
  ['ac', ['air', 'condition']],
  ['ahu', ['air', 'handler']],
  ['tstat', ['thermostat']],
  ['wh', ['water', 'heater']],
  ['gfi', ['gfci']],
];
/** Its words, "conditioner" and "conditioning", are alike. */
const stem = 'condition';

/** As many spellings are searched for together. */
const mostSpellings = 4;
const leastAlone = 3;

const compound = /^[a-z]+(?:[-/.'’]+[a-z]+)+$/;

/**
 * Returns the ways to spell a search, as words in lower case: as typed first, with compounds together, as entries have
 * them, too (`compounds_of`); then what the trade writes in short or in full.
 */
export function spellingsOf(text: string): string[][] {
  const words = [...new Set(wordsOf(text).map(together))];
  if (words.length === 0) return [];
  const spellings = [words, words.map((word) => (word.startsWith(stem) ? stem : word))];
  for (const [short, full] of inShort) {
    const at = words.findIndex((word) => word.trim() === short);
    if (at >= 0) spellings.push(words.toSpliced(at, 1, ...full));
    const begun = full.map((part) => words.find((word) => word === part || isAlike(word, part)));
    if (begun.every((word) => word !== undefined))
      spellings.push([...words.filter((word) => !begun.includes(word)), whole(short)]);
  }
  return different(spellings).slice(0, mostSpellings);
}

/** Returns the ways to join two neighboring words of a search into one: "wi fi" is "wifi", too. */
export const joinedSpellings = (words: readonly string[]): string[][] =>
  words
    .slice(1)
    .map((word, at) => words.toSpliced(at, 2, `${words[at]}${word}`))
    .slice(0, mostSpellings);

/** A short word that was not typed as one is sought as a whole word: others begin with it, too. */
const whole = (word: string): string => (word.length < leastAlone ? ` ${word} ` : word);

const together = (word: string): string =>
  compound.test(word) ? whole(word.replaceAll(/[^a-z]/g, '')) : word;

const isAlike = (word: string, part: string) => part === stem && word.startsWith(stem);

/** Returns the first of those that have the same words. */
function different(spellings: readonly string[][]): string[][] {
  const keys = spellings.map((words) => words.toSorted().join(' '));
  return spellings.filter((_, at) => keys.indexOf(keys[at]!) === at);
}
