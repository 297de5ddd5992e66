import { z } from 'zod';
import { amountCents, line, lines } from '../kernel/field.ts';
import type { RecordShape } from '../kernel/record-shape.ts';
import { entryPicturesSchema } from './entry-pictures.ts';
import { offeredIdsSchema } from './offered-with.ts';
import { pricings } from './pricing-kind.ts';
import { factorSchema } from './pricing-rules.ts';

/** Equipment is installed as a whole, with its make and model; materials are everything else. */
export const partKinds = ['material', 'equipment'] as const;

/** A part that the company buys and sells, whatever the book (R3.7). Its categories say where it is found. */
export const partItemSchema = z.object({
  code: line(60).default(''),
  text: line(500).min(1, 'Enter a name.'),
  /** For the customer. */
  description: lines(4000).default(''),
  /** What one of it is: each, ft, lb. */
  unit: line(20).default(''),
  partKind: z.enum(partKinds).default('material'),
  manufacturer: line(100).default(''),
  model: line(100).default(''),
  supplier: line(100).default(''),
  supplierCode: line(60).default(''),
  /** Null if unknown. */
  costCents: amountCents.nullable().default(null),
  pricing: z.enum(pricings).default('flat'),
  /** The flat price; null while it is open. */
  unitPriceCents: amountCents.nullable().default(null),
  /** A factor of its own on the cost, in 1/10,000; null for the company's tiers. */
  markupFactor: factorSchema.nullable().default(null),
  taxable: z.boolean().default(true),
  /** For the customer: "10 years from the manufacturer". */
  warranty: line(200).default(''),
  /** Parts that belong with it, such as a condenser's coil: a matched set. */
  matchedIds: offeredIdsSchema,
  pictures: entryPicturesSchema,
});

export const partItemShape: RecordShape<typeof partItemSchema.shape> = {
  schema: partItemSchema,
  titles: {
    code: 'Code',
    text: 'Name',
    description: 'Description',
    unit: 'Unit',
    partKind: 'Type',
    manufacturer: 'Manufacturer',
    model: 'Model',
    supplier: 'Supplier',
    supplierCode: 'Supplier part number',
    costCents: 'Cost',
    pricing: 'Price',
    unitPriceCents: 'Flat price',
    markupFactor: 'Markup',
    taxable: 'Taxable',
    warranty: 'Warranty',
    matchedIds: 'Matched set',
    pictures: 'Pictures',
  },
  together: [['pricing', 'unitPriceCents', 'markupFactor']],
};
