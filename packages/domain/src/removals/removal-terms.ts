import type { Permission } from '../people/roles.ts';
import type { RootKind } from './root-removal.ts';

/** Who removes and restores any of a kind. Others with a right to their own ones do so with those that they have made (R6.4). */
export const removesAny = {
  customer: 'customers.edit',
  site: 'customers.edit',
  workOrder: 'workorders.edit',
  salesProposal: 'proposals.edit',
} as const satisfies Record<RootKind, Permission>;

/** How long what goes for good can be brought back, in days: until then it is hidden like the rest. */
export const keptDays = 30;
