import type { Permission } from '../people/roles.ts';
import type { RootKind } from './root-removal.ts';

/**
 * The permissions to remove and restore any record of a kind. People with rights to their own records may
 * remove and restore those they created (R6.4).
 */
export const removesAny = {
  customer: 'customers.edit',
  site: 'customers.edit',
  workOrder: 'workorders.edit',
  salesProposal: 'proposals.edit',
} as const satisfies Record<RootKind, Permission>;

/** How many days a record stays hidden and restorable before it is deleted for good. */
export const keptDays = 30;
