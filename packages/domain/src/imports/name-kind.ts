import {
  companyOrLastName,
  companyWords,
  firstNames,
  legalForms,
  nameEndings,
  particles,
} from './name-words.ts';

/** What a whole name is of. */
export const nameKinds = ['company', 'person'] as const;
export type NameKind = (typeof nameKinds)[number];

const said: Readonly<Record<NameKind, readonly string[]>> = {
  company: ['company', 'business', 'organization', 'yes', 'y', 'true', '1'],
  person: ['person', 'people', 'individual', 'household', 'no', 'n', 'false', '0'],
};

/** Reads a cell that says what a name is of; null for other words. */
export const readNameKind = (typed: string): NameKind | null =>
  nameKinds.find((kind) => said[kind].includes(typed.trim().toLowerCase())) ?? null;

type PersonName = Record<'first_name' | 'last_name', string>;

/** Letters of a word in lowercase, without dots: `L.L.C.` → `llc`. */
const plain = (word: string) =>
  word
    .toLowerCase()
    .replace(/[.’']/g, '')
    .replace(/^\W+|\W+$/g, '');

/**
 * Guesses what a whole name is of: `Otto & Sons Bakery` of a company, `Maria & Jose Garcia` of people. A name that is neither
 * clearly is a person's if it has a first and a last name.
 */
export const nameKindOf = (name: string): NameKind =>
  isCompany(name.trim()) || partsOf(name.trim()) === null ? 'company' : 'person';

/** Returns the parts of a person's name; null for a company's, or a name of one word. */
export const personOf = (name: string): PersonName | null =>
  nameKindOf(name) === 'person' ? partsOf(name.trim()) : null;

/** Splits a name that is known to be a person's: `Ruiz, Ana` or `Ana Ruiz`. Null if it's one word. */
export function partsOf(name: string): PersonName | null {
  const [before = '', after = '', ...more] = name.split(',').map((part) => part.trim());
  if (after !== '' && before !== '' && more.every((each) => nameEndings.has(plain(each)))) {
    const endings = [after, ...more];
    // Ann Lee, MD
    if (endings.every((each) => nameEndings.has(plain(each))))
      return splitWords(`${before} ${endings.join(' ')}`);
    return { first_name: after, last_name: [before, ...more].join(' ') };
  }
  return name.includes(',') ? null : splitWords(name);
}

function splitWords(name: string): PersonName | null {
  const words = name.split(/\s+/).filter((word) => word !== '');
  let at = words.length - 1;
  while (at > 1 && nameEndings.has(plain(words[at]!))) at -= 1;
  while (at > 1 && particles.has(plain(words[at - 1]!))) at -= 1;
  if (at < 1) return null;
  return { first_name: words.slice(0, at).join(' '), last_name: words.slice(at).join(' ') };
}

function isCompany(name: string): boolean {
  if (/[\d@:/|"]|\.(?:com|org|net)\b|^the\s|\b(?:of|for|at|and sons|& sons|and co|& co)\b/i.test(name))
    return true;
  const words = name.split(/[\s,]+/).filter((word) => word !== '');
  const plains = words.map(plain);
  if (plains.length > 1 && legalForms.has(plains.at(-1)!)) return true;
  if (plains.some((word) => companyWords.has(word) || companyWords.has(word.replace(/-.*$/, ''))))
    return true;
  // Joe’s Garden; but not O’Neil, which has no s at its end
  if (words.slice(0, -1).some((word) => /\p{L}['’]s$/u.test(word))) return true;
  return hasDoubtfulWord(plains, name) || isFirm(plains, name);
}

/** `Grace Church` is a company, `Otto Church` and `Church, Otto` a person. */
function hasDoubtfulWord(plains: readonly string[], name: string): boolean {
  const given = name.includes(',') ? plain(name.split(',')[1]!.trim().split(/\s/)[0]!) : plains[0]!;
  return plains.some((word) => companyOrLastName.has(word)) && !firstNames.has(given);
}

/** `Smith & Jones` and `Smith, Jones & Wood` are firms; `Maria & Jose Garcia` and `Garcia, Maria & Jose` people. */
function isFirm(plains: readonly string[], name: string): boolean {
  const hasAnd = /\s(?:&|\+|and)\s/i.test(name);
  if (!hasAnd) return false;
  const names = plains.filter((word) => word !== '' && word !== 'and');
  if (name.includes(',')) return !names.slice(1).some((word) => firstNames.has(word));
  return names.length < 3;
}
