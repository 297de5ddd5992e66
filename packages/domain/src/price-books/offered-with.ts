import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';

/**
 * How an entry is offered with another: instead of it, often added to it, or as a part that belongs with it, like a
 * coil with its condenser.
 */
export const offeredAs = ['upgrade', 'related', 'matched'] as const;
export type OfferedAs = (typeof offeredAs)[number];

const mostOffered = 20;

/** The ids of entries that are offered with an entry, in order. */
export const offeredIdsSchema = z
  .array(idSchema)
  .max(mostOffered, `Use at most ${mostOffered}.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Each item can be listed only once.')
  .default([]);

/** The fields with the entries offered with an entry: of which kind, and how. */
export const offerFields = {
  partItem: [{ field: 'matchedIds', kind: 'partItem', as: 'matched' }],
  serviceRepair: [
    { field: 'upgradeIds', kind: 'serviceRepair', as: 'upgrade' },
    { field: 'relatedIds', kind: 'serviceRepair', as: 'related' },
    { field: 'relatedPartIds', kind: 'partItem', as: 'related' },
  ],
} as const;
