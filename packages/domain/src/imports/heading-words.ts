/** Words that people shorten in headings, and how the usual headings spell them. `st` depends on its neighbors. */
const spelledOut: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    account: 'acct acc',
    additional: 'addl add',
    address: 'addr addrs adr adress',
    alternate: 'alt',
    amount: 'amt',
    apt: 'apartment apmt',
    billing: 'bill',
    building: 'bldg',
    business: 'bus biz',
    cell: 'cel cellular cellphone',
    city: 'cty',
    code: 'cd',
    comment: 'cmt cmnt',
    company: 'co comp cmpny',
    completed: 'compl',
    contact: 'cntct',
    customer: 'cust cus cstmr',
    date: 'dt',
    department: 'dept dpt',
    description: 'desc descr',
    email: 'e-mail eml',
    equipment: 'equip eqpt',
    first: 'fst 1st f',
    instruction: 'instr',
    invoice: 'inv',
    last: 'lst l',
    line: 'ln',
    location: 'loc',
    manufacturer: 'mfr mfg manuf',
    mobile: 'mob mobil',
    model: 'mdl',
    name: 'nm',
    note: 'nt nts',
    number: 'no num nbr nr',
    phone: 'ph phn fone',
    postal: 'post',
    primary: 'prim',
    property: 'prop',
    province: 'prov',
    residence: 'res',
    serial: 'ser',
    service: 'svc serv',
    shipping: 'ship',
    special: 'spec',
    street: 'str strt',
    suite: 'ste',
    telephone: 'tel',
    type: 'typ',
  }).flatMap(([word, short]) => short.split(' ').map((each) => [each, word])),
);

/** Headings that are written as one word, or as letters. */
const wholes: Readonly<Record<string, string>> = {
  fname: 'first name',
  lname: 'last name',
  firstname: 'first name',
  lastname: 'last name',
  fullname: 'full name',
  postcode: 'postal code',
  postalcode: 'postal code',
  zipcode: 'zip code',
  sn: 'serial number',
  wo: 'work order number',
};

/** Words that say nothing about what a column holds. */
const empty = new Set(['the', 'a', 'an', 'of', 'your', 'their', 'please', 'required', 'optional', 's']);

/** How a heading's `St.` is read. */
export type StMeans = 'street' | 'state';

/**
 * Returns a heading's words spelled out, in the order of the alphabet: `E-mail addr.` and `Address (email)` have the same.
 * Empty if it has none.
 * @param st how `St.` is read
 */
export function headingWords(heading: string, st: StMeans = 'street'): string {
  const apart = heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // FirstName, emailAddr
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('#', ' number ')
    .replace(/\be[\s_-]?mails?\b/g, ' email ')
    .replace(/\bs\s*\/\s*n\b/g, ' sn ')
    .replace(/\bw\.\s?o\b/g, ' wo ')
    .replace(/['’]s?\b/g, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => spell(word, st).split(' '))
    .filter((word) => word !== '' && !empty.has(word));
  return [...new Set(apart)].sort((a, b) => (a < b ? -1 : 1)).join(' ');
}

function spell(word: string, st: StMeans): string {
  if (word === 'st') return st;
  if (Object.hasOwn(wholes, word)) return wholes[word]!;
  const one = word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
  return spelledOut[word] ?? spelledOut[one] ?? one;
}

/** Returns the parts of a heading that may say alone what it holds: `Zip/Postal` and `Phone (best)`. */
export function headingParts(heading: string): string[] {
  const bare = heading.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').trim();
  return [bare, ...bare.split(/\s*(?:[/|;,]|\bor\b|\band\b|&|\s-\s)\s*/i)].filter((part) => part !== '');
}
