import type { PlanRecord } from '../kernel/edit-plan.ts';
import { sameValue } from '../kernel/same-value.ts';
import type { Permission } from '../people/roles.ts';

/** The fields that affect the books. Changing one counts as voiding the payment and recording another. */
const money = ['amountCents', 'method', 'kind', 'receivedDate'] as const;

/**
 * Returns the permission that saving a payment requires in addition to editing its document (R6.4), and the
 * field that requires it, or null for the whole payment.
 */
export function paymentRight({ deleted, updated, fields }: PlanRecord): {
  right: Permission;
  field: string | null;
} {
  if (deleted) return { right: 'payments.void', field: null };
  const changed = money.find(
    (field) => updated && fields[field] && !sameValue(fields[field].from, fields[field].to),
  );
  return changed ? { right: 'payments.void', field: changed } : { right: 'payments.collect', field: null };
}
