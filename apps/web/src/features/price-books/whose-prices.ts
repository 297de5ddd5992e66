import type { PropertyTypeId, RateTypeId } from '@fieldwright/domain/price-books/pricing-rules';

/** The property type, rate type and agreement that prices depend on (R9.11). */
export interface PricedFor {
  propertyTypeId: number;
  rateTypeId: number;
  agreementId: number | null;
}

/** What to find in a price book, and whose prices to show (R3.11). A missing value is the default (R9.11). */
export interface PriceFilter {
  text?: string;
  propertyTypeId?: PropertyTypeId;
  rateTypeId?: RateTypeId;
  agreementId?: number;
}

/*
 * Every address reads its search with this, so it loads first: the choices are named without the domain's
 * schemas, which are large.
 */
const propertyTypes: Record<PropertyTypeId, boolean> = { 1: false, 2: true };
const rateTypes: Record<RateTypeId, boolean> = { 1: false, 2: true, 3: true, 4: true };
const isOther = (choices: Readonly<Record<number, boolean>>, value: unknown) =>
  typeof value === 'number' && Object.hasOwn(choices, value) && choices[value] === true;

/** Returns whose prices the values name; leaves out defaults (R9.11), and what isn't known. */
export function whoseOf({
  propertyTypeId,
  rateTypeId,
  agreementId,
}: Readonly<Record<string, unknown>>): Omit<PriceFilter, 'text'> {
  return {
    ...(isOther(propertyTypes, propertyTypeId) && { propertyTypeId: propertyTypeId as PropertyTypeId }),
    ...(isOther(rateTypes, rateTypeId) && { rateTypeId: rateTypeId as RateTypeId }),
    ...(Number.isSafeInteger(agreementId) &&
      (agreementId as number) > 0 && { agreementId: agreementId as number }),
  };
}
