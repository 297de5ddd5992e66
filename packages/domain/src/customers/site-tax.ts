import { zipOf } from '../taxes/zip-codes.ts';

/** The site as it was before the ZIP code was edited. */
interface TaxedSite {
  postalCode: string;
  taxItemId: number | null;
}

/**
 * Checks whether a corrected ZIP code should bring its own tax: only if the site has the tax of its old one,
 * or has none as the old one has none. A tax that someone chose differently stays.
 * @param usualBefore the tax item of the old ZIP code
 */
export function followsZip(was: TaxedSite, postalCode: string, usualBefore: number | null): boolean {
  const zip = zipOf(postalCode);
  return zip !== null && zip !== zipOf(was.postalCode) && was.taxItemId === usualBefore;
}
