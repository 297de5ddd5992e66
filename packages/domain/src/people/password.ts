import { z } from 'zod';

/**
 * A new password: 10 to 200 characters, at least 4 different ones. Length matters most, so there are no rules
 * about kinds of characters.
 */
export const newPasswordSchema = z
  .string()
  .min(10)
  .max(200)
  .refine((text) => new Set(text).size >= 4, 'Use at least 4 different characters.');

/** Returns why a person's current password can't be the new one, or null if they differ. */
export const refuseSamePassword = (current: string, next: string): string | null =>
  current === next ? 'Choose a password different from your current one.' : null;

/** The owner of a password. */
export interface PasswordOwner {
  email: string;
  /** First and last names, including those in other companies. */
  names: readonly string[];
  /** Names of the companies the person works for. */
  companies: readonly string[];
}

/** Shorter words are part of too many others. */
const shortestWord = 4;
/** The fewest letters a password must have besides the words about its owner. */
const leastBeside = 6;

const wordsIn = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortestWord);
const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** Returns the words an attacker would try first for this person, longest first. */
function wordsAbout({ email, names, companies }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const site = domain.replace(/\.[^.]*$/, '');
  const named = [local, domain, site, ...names, ...companies, 'Fieldwright'];
  const joined = named.map((name) => folded(name).replaceAll(/[^\p{L}\p{N}]+/gu, ''));
  const words = [...joined.filter((word) => word.length >= shortestWord), ...named.flatMap(wordsIn)];
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

/** Runs of the keyboard, the alphabet and the digits. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];
const runs = [...rows, ...rows.map((row) => row.split('').reverse().join(''))];

/** Strips the digits and signs that people add at the ends. */
const bare = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Returns why a password is easy to guess, in words for the person, or null.
 * @param isCommon checks whether many people use a text, given in lower case
 */
export function refusePassword(
  password: string,
  owner: PasswordOwner,
  isCommon: (text: string) => boolean,
): string | null {
  const text = folded(password);
  if (isCommon(text) || isCommon(bare(text)) || runs.some((run) => run.includes(text)))
    return 'This password is too common. Choose another, such as a few unrelated words.';
  const beside = wordsAbout(owner).reduce((left, word) => left.replaceAll(word, ' '), text);
  const rest = beside.replaceAll(/[^\p{L}]+/gu, '');
  const isGuessed = beside !== text && (rest.length < leastBeside || isCommon(rest));
  return isGuessed
    ? 'Use more than your name, email address or company. A few unrelated words work well.'
    : null;
}
