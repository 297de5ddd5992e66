import { z } from 'zod';
import { line, lines, optionalId } from '../kernel/field.ts';
import { blanksOf, type RecordShape } from '../kernel/record-shape.ts';
import { isTimeZone } from '../kernel/zone.ts';
import { propertyTypeIdSchema } from '../price-books/pricing-rules.ts';
import { addressFields, addressMessages, addressTitles, typedAddress } from './address.ts';

export const siteMessages = { ...addressMessages, timeZone: 'Choose a time zone.' } as const;

const { street, city, state, postalCode } = typedAddress.shape;

/** A site: the address where work is done, and how to get in. */
export const siteSchema = z.object({
  /** The site's name if a customer has several: "Home", "Warehouse". */
  text: line(200).default(''),
  street: street.min(1, siteMessages.streetMissing),
  city: city.min(1, siteMessages.cityMissing),
  state: state.min(1, siteMessages.state),
  /** May be empty: callers don't always know it. */
  postalCode: postalCode.default(''),
  gateCode: line(100).default(''),
  notes: lines(4000).default(''),
  timeZone: z
    .string()
    .max(100, { error: siteMessages.timeZone, abort: true })
    .refine(isTimeZone, siteMessages.timeZone)
    .meta({ examples: ['America/New_York'] }),
  taxItemId: optionalId.default(null),
  /** Whose labor rates its documents start with. */
  propertyTypeId: propertyTypeIdSchema.default(1),
});
export type SiteFields = z.output<typeof siteSchema>;

/** A site without the fields that the company decides: time zone, tax and property type. */
export const placeSchema = siteSchema.omit({ timeZone: true, taxItemId: true, propertyTypeId: true });
export type PlaceFields = z.output<typeof placeSchema>;
export const blankPlace: PlaceFields = { street: '', city: '', state: '', ...blanksOf(placeSchema) };

/** The fields a technician needs to get in. */
const isForAccess = {
  text: false,
  street: false,
  city: false,
  state: false,
  postalCode: false,
  gateCode: true,
  notes: false,
  timeZone: false,
  taxItemId: false,
  propertyTypeId: false,
} as const satisfies Record<keyof SiteFields, boolean>;
type AccessField = {
  [K in keyof SiteFields]: (typeof isForAccess)[K] extends true ? K : never;
}[keyof SiteFields];
const access = Object.entries(isForAccess).flatMap(([field, is]) => (is ? [[field, true]] : []));

/** The fields a technician needs to get in, shown in the app at the visit and beside the board. */
export const siteAccessSchema = siteSchema.pick(Object.fromEntries(access) as Record<AccessField, true>);
export type SiteAccess = z.output<typeof siteAccessSchema>;
/** The names of the access fields, in the order shown. */
export const accessFields = Object.keys(siteAccessSchema.shape) as (keyof SiteAccess)[];
export const blankAccess: SiteAccess = siteAccessSchema.parse({});

export const siteFieldTexts = {
  ...addressTitles,
  text: 'Site name',
  gateCode: 'Gate code',
  notes: 'Notes',
  timeZone: 'Time zone',
  taxItemId: 'Tax',
  propertyTypeId: 'Property type',
} as const satisfies Record<keyof SiteFields, string>;

export const siteShape: RecordShape<typeof siteSchema.shape> = {
  schema: siteSchema,
  titles: siteFieldTexts,
  together: [addressFields],
};
