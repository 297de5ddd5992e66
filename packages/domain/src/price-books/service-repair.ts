import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { amountCents, line, lines, optionalId, quantity } from '../kernel/field.ts';
import type { FieldFaults } from '../kernel/read-fields.ts';
import type { RecordShape } from '../kernel/record-shape.ts';
import { entryPicturesSchema } from './entry-pictures.ts';
import { offeredIdsSchema } from './offered-with.ts';
import { pricings } from './pricing-kind.ts';
import { taxedParts } from './taxed-part.ts';

const largestCrew = 20;
const crewWrong = `Enter a whole number from 1 to ${largestCrew}.`;
const mostHours = 1_000;
const hoursWrong = `Enter hours from 0 to ${mostHours}.`;
const mostParts = 100;

/** A part that a service uses, in its place in the list. */
const servicePartSchema = z.object({
  partItemId: idSchema,
  quantity: quantity.min(0.0001, 'Enter a quantity above zero.'),
});
export type ServicePart = z.output<typeof servicePartSchema>;

/** A service or repair of one price book (R3.8). */
export const serviceRepairSchema = z.object({
  code: line(60).default(''),
  text: line(500).min(1, 'Enter a name.'),
  /** For the customer. */
  description: lines(4000).default(''),
  callDepartmentTypeId: optionalId.default(null),
  /** Hours of one technician. */
  laborHours: quantity.min(0, hoursWrong).max(mostHours, hoursWrong).default(0),
  /** How many technicians do it together. */
  crew: z.int(crewWrong).min(1, crewWrong).max(largestCrew, crewWrong).default(1),
  /** What a flat-priced one costs the company; one that is worked out costs its parts and hours. */
  costCents: amountCents.nullable().default(null),
  pricing: z.enum(pricings).default('flat'),
  /** The flat price; null while it is open. */
  unitPriceCents: amountCents.nullable().default(null),
  taxable: z.boolean().default(true),
  /** What of it is taxed, if it is taxable. */
  taxedPart: z.enum(taxedParts).default('all'),
  /** For the customer: "Parts 2 years, labor 1 year". */
  warranty: line(200).default(''),
  /** Services of the book to offer instead of it, and services and parts that are often added. */
  upgradeIds: offeredIdsSchema,
  relatedIds: offeredIdsSchema,
  relatedPartIds: offeredIdsSchema,
  pictures: entryPicturesSchema,
});

/** The parts of a service, which are one field: their order and quantities belong together. */
export const servicePartsSchema = z
  .array(servicePartSchema)
  .max(mostParts, `Use at most ${mostParts} parts.`);

/** Returns what is wrong with the parts of a service: one part is named once. */
export function wrongParts(parts: readonly ServicePart[]): FieldFaults {
  const ids = parts.map(({ partItemId }) => partItemId);
  return new Set(ids).size < ids.length ? { parts: 'Add each part once, with its quantity.' } : {};
}

export const serviceRepairShape: RecordShape<typeof serviceRepairSchema.shape> = {
  schema: serviceRepairSchema,
  titles: {
    code: 'Code',
    text: 'Name',
    description: 'Description',
    callDepartmentTypeId: 'Department',
    laborHours: 'Labor hours',
    crew: 'Crew',
    costCents: 'Cost',
    pricing: 'Price',
    unitPriceCents: 'Flat price',
    taxable: 'Taxable',
    taxedPart: 'Taxable portion',
    warranty: 'Warranty',
    upgradeIds: 'Upgrades',
    relatedIds: 'Often added services',
    relatedPartIds: 'Often added parts',
    pictures: 'Pictures',
  },
  together: [['pricing', 'unitPriceCents']],
};
