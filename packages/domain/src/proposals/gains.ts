import { gainTexts } from './gains.texts.ts';
import type { PresentedLine, PresentedPackage } from './presentation.ts';

/** What an option adds to the one on its left by one of its lines. */
export interface Gain {
  line: PresentedLine;
  /** The line on the left that this one takes the place of; null if it is added. */
  insteadOf: string | null;
  /** How many there are on the left, if here are more; otherwise null. */
  moreThan: number | null;
  /** The warranty on the left, if it is longer here: empty if there is none. Otherwise null. */
  longerThan: string | null;
}

/** An option told as gains (R1.2). Each of its own lines is in one of the two lists. */
export interface ToldOption {
  /** The name of the option on the left; null if nothing is compared. */
  left: string | null;
  gains: Gain[];
  /** The lines that add nothing to the option on the left, and all lines of one that isn't compared. */
  others: PresentedLine[];
}

type Compared = Pick<PresentedPackage, 'lines' | 'left'>;
type Before = Pick<PresentedPackage, 'text' | 'lines'>;

/**
 * Tells how an option differs from the one on its left, as gains only: lines that are added, take the place of a line
 * with a similar name, are more in number, or have a longer warranty. What only the left option has is never named
 * as missing. Lines that the customer left out are not told.
 * @param before the option on the left: two without a line in common are compared if any lines have similar names
 */
export function toldAsGains({ lines, left: compared }: Compared, before?: Before): ToldOption {
  const own = lines.filter(({ beside }) => beside !== 'leftOut');
  const isAdded = ({ beside }: Line) => beside === 'also' || (compared === null && beside === 'included');
  const missing = compared ? compared.missing : (before?.lines ?? []);
  const replaced = placesTaken(
    own.filter(isAdded),
    missing.map(({ text }) => text),
  );
  const left = compared?.text ?? (before && replaced.size > 0 ? before.text : null);
  const told = own.map((line) => ({
    line,
    gain: left === null ? null : gainOf(line, isAdded(line), replaced.get(line.id) ?? null),
  }));
  return {
    left,
    gains: told.flatMap(({ gain }) => gain ?? []),
    others: told.filter(({ gain }) => gain === null).map(({ line }) => line),
  };
}

type Line = PresentedPackage['lines'][number];

function gainOf(line: Line, isAdded: boolean, insteadOf: string | null): Gain | null {
  if (isAdded) return { line, insteadOf, moreThan: null, longerThan: null };
  const { quantity: was = null, warranty = null } = line.otherwise ?? {};
  const moreThan = was !== null && was > 0 && line.quantity > was ? was : null;
  const longerThan = warranty !== null && isLonger(line.warranty, warranty) ? warranty : null;
  return moreThan === null && longerThan === null ? null : { line, insteadOf: null, moreThan, longerThan };
}

/** Pairs added lines with lines of the left option that have a similar name, the most similar first. */
function placesTaken(added: readonly PresentedLine[], missing: readonly string[]): Map<number, string> {
  const pairs = added
    .flatMap((line) =>
      missing.map((text, at) => ({ id: line.id, at, text, score: likeness(line.text, text) })),
    )
    .filter(({ score }) => score >= similar)
    .sort((a, b) => b.score - a.score);
  const taken = new Map<number, string>();
  const used = new Set<number>();
  for (const { id, at, text } of pairs) {
    if (taken.has(id) || used.has(at)) continue;
    taken.set(id, text);
    used.add(at);
  }
  return taken;
}

/** Says what a line adds to the option on the left, other than that it's there. */
export const gainNotes = ({ insteadOf, moreThan, longerThan }: Gain): string[] => [
  ...(insteadOf === null ? [] : [gainTexts.insteadOf(insteadOf)]),
  ...(moreThan === null ? [] : [gainTexts.moreThan(moreThan)]),
  ...(longerThan === null ? [] : [gainTexts.longerThan(longerThan)]),
];

/** The share of words that two names must have in common for one to take the other's place. */
const similar = 0.5;
const plainWords = new Set(['and', 'for', 'the', 'new', 'with', 'from', 'per', 'your']);

/** Returns the words of a name that say what it is, without numbers and sizes. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 2 && !/\d/.test(word) && !plainWords.has(word)),
  );

/** Returns the share of words in common, of the name with fewer words. */
function likeness(text: string, other: string): number {
  const [words, others] = [wordsOf(text), wordsOf(other)];
  const fewer = Math.min(words.size, others.size);
  return fewer === 0 ? 0 : [...words].filter((word) => others.has(word)).length / fewer;
}

const daysIn: Record<string, number> = { d: 1, w: 7, m: 30, y: 365 };

/** Returns the lengths that a warranty names, in days. */
const lengthsOf = (warranty: string): number[] =>
  [
    ...warranty.toLowerCase().matchAll(/(\d+(?:\.\d+)?)[\s-]*(d|w|m|y)(?:ay|eek|onth|o|ear|r)s?\b|lifetime/g),
  ].map(([, count, unit]) => (count === undefined ? Infinity : Number(count) * daysIn[unit!]!));

/** Checks whether a warranty is longer than another: none of its lengths is shorter, and one is longer. */
function isLonger(warranty: string, than: string): boolean {
  if (warranty.trim() === '' || than.trim() === '') return warranty.trim() !== '';
  const [lengths, others] = [lengthsOf(warranty), lengthsOf(than)];
  return (
    lengths.length > 0 &&
    lengths.length === others.length &&
    lengths.every((length, at) => length >= others[at]!) &&
    lengths.some((length, at) => length > others[at]!)
  );
}
