import type { CustomerFields } from '../customers/customer.ts';
import type { PlaceFields } from '../customers/site.ts';
import { shown } from './cells.ts';
import type { Cell, ImportProblem } from './import.ts';

/** A record that a row joins, with what it keeps. */
export interface Joined<Fields> {
  fields: Fields;
  /** of the file, where that made it; null: the company had it */
  madeIn: number | null;
}

/** What a row says of a record that is there already. */
interface Saying<Fields> {
  line: number;
  fields: Fields;
  filled: Partial<Record<keyof Fields, Cell>>;
}

const nameFields = ['company', 'firstName', 'lastName'] as const;
/** By these a site is found again, however they are spelled. */
const addressFields = ['street', 'city', 'state'] as const;
const mostShown = 60;

/**
 * Each cell that says another thing of a customer than the customer that its row joins. Names may be in other capitals.
 * Whether to service is not among them: that is never lost.
 * @param inLine whether the row's names go into the line of its work
 */
export function otherOfCustomer(
  saying: Saying<CustomerFields>,
  joined: Joined<CustomerFields>,
  inLine: boolean,
): ImportProblem[] {
  const isName = (field: string) => (nameFields as readonly string[]).includes(field);
  return differing(saying, joined)
    .filter(({ field, here, there }) =>
      isName(field) ? here.toLowerCase() !== there.toLowerCase() : field !== 'doNotService',
    )
    .map(({ field, cell, there }) => {
      const lost = inLine && isName(field) ? 'Kept in the line of the work alone' : notTaken;
      return { line: saying.line, ...cell, reason: `${lost}: ${keeps('customer', joined, there)}` };
    });
}

/** Each cell that says another thing of a site than the site that its row joins. */
export function otherOfSite(saying: Saying<PlaceFields>, joined: Joined<PlaceFields>): ImportProblem[] {
  const isAddress = (field: string) => (addressFields as readonly string[]).includes(field);
  return differing(saying, joined)
    .filter(({ field }) => !isAddress(field))
    .map(({ cell, there }) => {
      const reason = `${notTaken}: ${keeps('site', joined, there)}`;
      return { line: saying.line, ...cell, reason };
    });
}

const notTaken = 'Not taken over';

function keeps(what: 'customer' | 'site', joined: Pick<Joined<unknown>, 'madeIn'>, there: string): string {
  const kept = shown(there, mostShown);
  return `${whoIs(what, joined)} ${kept === '' ? 'has none' : `keeps "${kept}"`}.`;
}

function differing<Fields extends object>(
  { fields, filled }: Saying<Fields>,
  joined: Joined<Fields>,
): { field: string; cell: Cell; here: string; there: string }[] {
  return (Object.entries(filled) as [keyof Fields & string, Cell][])
    .map(([field, cell]) => ({
      field,
      cell,
      here: String(fields[field]),
      there: String(joined.fields[field]),
    }))
    .filter(({ here, there }) => here !== there);
}

/** `the customer of line 2`, or the one that the company had. */
export const whoIs = (what: 'customer' | 'site', { madeIn }: Pick<Joined<unknown>, 'madeIn'>): string =>
  madeIn === null ? `the ${what} that was there` : `the ${what} of line ${madeIn}`;
