import { count, date, line } from '@fieldwright/domain/kernel/field';
import { mostOffered } from '@fieldwright/domain/taxes/rate-files';
import { taxItems } from '@fieldwright/domain/taxes/tax-item';
import { taxPartKindNames, taxPartSchema, taxRateSchema } from '@fieldwright/domain/taxes/tax-parts';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';

const { text, zips } = taxItems.shape.schema.shape;

/** A tax item of published rates. */
const offeredItem = z.object({
  text,
  section: line(100),
  zips: zips.unwrap(),
  parts: z
    .array(taxPartSchema.pick({ kind: true, text: true }).extend({ rate: taxRateSchema.shape.rate }))
    .min(1)
    .max(20),
  /** The kinds of parts that the rates are complete for: other parts of these kinds end. */
  kinds: z.array(z.enum(taxPartKindNames)).max(4),
});

/** What an import does with an item. */
const importedItem = z.object({
  outcome: z.enum(['new', 'changed', 'same']),
  text: z.string(),
  section: z.string(),
  /** The combined rate on the import's day: before, null for a new item; and after. */
  was: z.int().nullable(),
  rate: z.int(),
  /** How many ZIP codes it has then. */
  zips: z.int(),
  /** How many of its ZIP codes stay with another item of the company. */
  kept: z.int(),
  /** Names of parts that end, because the rates no longer have them. */
  ended: z.array(z.string()),
});

/** A tax item that an import has written. */
const writtenItem = z.object({ id: z.int(), version: count });

export const taxImportEndpoints = {
  'POST /api/taxitems/import': {
    summary:
      'Compare published rates with the tax items, and write them all or none; the same again changes nothing',
    access: 'settings.edit',
    body: z.object({
      /** The first day of the rates. */
      from: date,
      items: z.array(offeredItem).min(1).max(mostOffered),
      /** False only compares. */
      write: z.boolean(),
    }),
    answer: z.object({
      items: z.array(importedItem),
      /** The tax items that were written, at their new versions; empty if it only compared. */
      written: z.array(writtenItem),
    }),
  },
  'POST /api/taxitems/import/undo': {
    summary:
      'Undo an import of rates as one step: its changes go back and its new tax items are removed, or nothing is',
    access: 'settings.edit',
    body: z.object({ items: z.array(writtenItem).min(1).max(mostOffered) }),
    answer: z.null(),
    errors: ['not_found', 'removed', 'stale_version', 'in_use'],
  },
} as const satisfies EndpointList;
