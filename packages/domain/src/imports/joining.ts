import type { CustomerFields } from '../customers/customer.ts';
import { propertyTypes } from '../price-books/pricing-rules.ts';
import { shown } from './cells.ts';
import type { Cell, ImportedPlace, ImportProblem } from './import.ts';

/** An existing record that a row joins, with its current values. */
export interface Joined<Fields> {
  fields: Fields;
  /** The line of the file that created it, or null if the company already had it. */
  madeIn: number | null;
}

/** The values a row has for an existing record. */
interface Saying<Fields> {
  line: number;
  fields: Fields;
  filled: Partial<Record<keyof Fields, Cell>>;
}

const nameFields = ['company', 'firstName', 'lastName'] as const;
/** The fields that identify a site, so differences in their spelling are not reported. */
const addressFields = ['street', 'city', 'state'] as const;
const mostShown = 60;

/**
 * Returns a notice for each cell that differs from the customer the row joins. Ignores case in names, and
 * leaves out `doNotService`, which `heedWarning` handles.
 * @param inLine whether the row's names are kept in its work order's line
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
      const lost = inLine && isName(field) ? 'Kept only in the job’s description' : notTaken;
      return { line: saying.line, ...cell, reason: `${lost}: ${keeps('customer', joined, there)}` };
    });
}

/** Returns a notice for each cell that differs from the site the row joins. */
export function otherOfSite(saying: Saying<ImportedPlace>, joined: Joined<ImportedPlace>): ImportProblem[] {
  const isAddress = (field: string) => (addressFields as readonly string[]).includes(field);
  return differing(
    { ...saying, fields: inWords(saying.fields) },
    { ...joined, fields: inWords(joined.fields) },
  )
    .filter(({ field }) => !isAddress(field))
    .map(({ cell, there }) => {
      const reason = `${notTaken}: ${keeps('site', joined, there)}`;
      return { line: saying.line, ...cell, reason };
    });
}

/** A new site without a property type is residential. */
const inWords = ({ propertyTypeId = 1, ...place }: ImportedPlace) => ({
  ...place,
  propertyTypeId: propertyTypes[propertyTypeId],
});

const notTaken = 'Not imported';

function keeps(what: 'customer' | 'site', joined: Pick<Joined<unknown>, 'madeIn'>, there: string): string {
  const kept = shown(there, mostShown);
  const who = whoIs(what, joined);
  return kept === '' ? `stays blank for ${who}.` : `${who} keeps "${kept}".`;
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

/** Names a joined record in a notice: `the customer from row 2`, or the one the company already had. */
export const whoIs = (what: 'customer' | 'site', { madeIn }: Pick<Joined<unknown>, 'madeIn'>): string =>
  madeIn === null ? `the existing ${what}` : `the ${what} from row ${madeIn}`;
