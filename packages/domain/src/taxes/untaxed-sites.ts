import { type TaxItemFields, taxItemAt } from './tax-item.ts';
import { zipOf } from './zip-codes.ts';

/** How many sites without a tax a page of their list has. */
export const untaxedPage = 500;
/** How many sites can get a tax at once. */
export const mostUntaxed = 2000;

export const untaxedMessages = {
  changedSince: (who: string) =>
    `${who} has since changed the tax for one of these sites, so none of them were changed back.`,
} as const;

type Placed = Pick<TaxItemFields, 'zips' | 'elsewhere'>;

/**
 * Returns a function that finds the tax item for a site's ZIP code among the company's; undefined if there is
 * none. Each code is looked up once, since many sites share few codes.
 */
export function taxItemsByZip<I extends Placed>(items: readonly I[]): (postalCode: string) => I | undefined {
  const known = new Map<string, I | undefined>();
  return (postalCode) => {
    const zip = zipOf(postalCode);
    if (zip === null) return undefined;
    if (!known.has(zip)) known.set(zip, taxItemAt(items, zip));
    return known.get(zip);
  };
}
