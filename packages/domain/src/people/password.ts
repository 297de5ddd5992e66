import { z } from 'zod';

/** A new password: 10 to 200 characters, not all alike. Length is what protects; no rules on kinds of characters. */
export const newPasswordSchema = z
  .string()
  .min(10)
  .max(200)
  .refine((text) => new Set(text).size >= 4, 'Use at least 4 different characters.');

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string;
  /** first and last, also those in other companies */
  names: readonly string[];
  /** names of the companies that the person works for */
  companies: readonly string[];
}

/** Shorter words are in too many others. */
const shortestWord = 4;
/** What a password has beside the words about its person: less is guessed with them. */
const leastBeside = 6;

const wordsIn = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= shortestWord);
const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** The words that somebody would try first at this person's account, the longest first. */
function wordsAbout({ email, names, companies }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const site = domain.replace(/\.[^.]*$/, '');
  const named = [local, domain, site, ...names, ...companies, 'Fieldwright'];
  const joined = named.map((name) => folded(name).replaceAll(/[^\p{L}\p{N}]+/gu, ''));
  const words = [...joined.filter((word) => word.length >= shortestWord), ...named.flatMap(wordsIn)];
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

/** Rows of the keyboard, the alphabet and the digits, as fingers run along them. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];
const runs = [...rows, ...rows.map((row) => row.split('').reverse().join(''))];

/** A text without the digits and signs that people put at its ends. */
const bare = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Why a password would be among the first guesses, in words for the person; null where it would not.
 * @param isCommon whether many people use it, of a text in lower case
 */
export function refusePassword(
  password: string,
  owner: PasswordOwner,
  isCommon: (text: string) => boolean,
): string | null {
  const text = folded(password);
  if (isCommon(text) || isCommon(bare(text)) || runs.some((run) => run.includes(text)))
    return 'Too many people use this password, or one like it. Choose another, such as a few unrelated words.';
  const beside = wordsAbout(owner).reduce((left, word) => left.replaceAll(word, ' '), text);
  const rest = beside.replaceAll(/[^\p{L}]+/gu, '');
  const isGuessed = beside !== text && (rest.length < leastBeside || isCommon(rest));
  return isGuessed
    ? 'Use more than your name, email address or company. A few unrelated words work well.'
    : null;
}
