import { type NameKind, nameKindOf, partsOf, personOf, readNameKind } from './name-kind.ts';

/** A row's cells after whole names and addresses were split into their columns. */
export interface SplitCells {
  cells: Record<string, string>;
  /** for each column that came out of another one: the other one */
  origins: Record<string, string>;
  wrong: { column: string; reason: string }[];
  /** what the whole name was taken for; null if there is none, or its parts are there */
  nameKind: NameKind | null;
}

export const splitMessages = {
  address: 'Use an address like 12 Oak St, Cary, NC 27511.',
} as const;

/**
 * Splits what other programs export in one cell: a whole name, a whole address, several phone numbers or email
 * addresses. What has no column of its own goes to the notes.
 */
export function splitCells(named: Readonly<Record<string, string>>): SplitCells {
  const split: SplitCells = { cells: { ...named }, origins: {}, wrong: [], nameKind: null };
  splitName(split);
  splitAddress(split);
  addSecondLine(split);
  for (const [column, isOne] of several) keepFirst(split, column, isOne);
  return split;
}

const text = ({ cells }: SplitCells, column: string) => (cells[column] ?? '').trim().replace(/\s+/g, ' ');

function put({ cells, origins }: SplitCells, from: string, parts: Readonly<Record<string, string>>): void {
  for (const [column, value] of Object.entries(parts)) {
    cells[column] = value;
    origins[column] = from;
  }
}

/**
 * A whole name is a company's contact where the row names the company, and counts for nothing beside a person's. Alone, it's a
 * company's or a person's as its row says, or else as it looks.
 */
function splitName(split: SplitCells): void {
  const whole = text(split, 'full_name');
  const company = text(split, 'company');
  if (whole === '' || text(split, 'first_name') !== '' || text(split, 'last_name') !== '') return;
  if (company !== '') {
    const contact = whole.toLowerCase() === company.toLowerCase() ? null : personOf(whole);
    if (contact) put(split, 'full_name', contact);
    return;
  }
  split.nameKind = readNameKind(text(split, 'name_kind')) ?? nameKindOf(whole);
  const person = split.nameKind === 'person' ? partsOf(whole) : null;
  put(split, 'full_name', person ?? { company: whole });
}

const country = /,?\s*(?:usa|u\.s\.a\.|united states(?: of america)?|us)\.?$/i;
const stateAndZip = /^([A-Za-z][A-Za-z .]*?)\.?[\s,]*(\d{5}(?:-?\d{4})?)?$/;
const cityStateZip = /^(.*\S)\s+([A-Za-z]{2})[\s,]+(\d{5}(?:-\d{4})?)$/;

/** Returns the parts of `12 Oak St, Unit 3, Cary, NC 27511`, or null. */
export function addressOf(
  whole: string,
): { street: string; city: string; state: string; postal_code: string } | null {
  const parts = whole
    .trim()
    .replace(country, '')
    .split(/\s*[,\n\r]+\s*/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  // the ZIP code may stand behind a comma of its own
  const zip = parts.length > 3 && /^\d{5}(?:-\d{4})?$/.test(parts.at(-1)!) ? parts.pop()! : '';
  const last = parts.at(-1) ?? '';
  const together = cityStateZip.exec(last);
  if (together && parts.length >= 2)
    return {
      street: parts.slice(0, -1).join(', '),
      city: together[1]!,
      state: together[2]!,
      postal_code: together[3]!,
    };
  const end = stateAndZip.exec(last);
  if (!end || parts.length < 3) return null;
  return {
    street: parts.slice(0, -2).join(', '),
    city: parts.at(-2)!,
    state: end[1]!,
    postal_code: end[2] ?? zip,
  };
}

function splitAddress(split: SplitCells): void {
  const whole = (split.cells.full_address ?? '').trim();
  if (!Object.hasOwn(split.cells, 'full_address') || text(split, 'street') !== '') return;
  if (whole === '' && Object.hasOwn(split.cells, 'street')) return;
  const address = addressOf(whole);
  if (whole !== '' && !address) split.wrong.push({ column: 'full_address', reason: splitMessages.address });
  const parts = address ?? { street: whole, city: '', state: '', postal_code: '' };
  const zip = text(split, 'postal_code');
  put(split, 'full_address', zip === '' ? parts : { ...parts, postal_code: zip });
}

function addSecondLine(split: SplitCells): void {
  const second = text(split, 'street_2');
  if (second !== '') split.cells.street = [text(split, 'street'), second].filter(Boolean).join(', ');
}

const isPhone = (part: string) => part.replace(/\D/g, '').length >= 7;
const isEmail = (part: string) => part.includes('@');
const several: readonly (readonly [string, (part: string) => boolean])[] = [
  ['main_phone', isPhone],
  ['mobile_phone', isPhone],
  ['email', isEmail],
];

/** Keeps the first of several phone numbers or email addresses in a cell, and the others in the notes. */
function keepFirst({ cells }: SplitCells, column: string, isOne: (part: string) => boolean): void {
  const parts = (cells[column] ?? '')
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length < 2 || !parts.every(isOne)) return;
  cells[column] = parts[0]!;
  cells.notes = [cells.notes?.trim(), parts.slice(1).join(', ')].filter(Boolean).join('\n');
}
