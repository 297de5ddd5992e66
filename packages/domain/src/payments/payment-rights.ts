import type { PlanRecord } from '../kernel/edit-plan.ts';
import { sameValue } from '../kernel/same-value.ts';
import type { Permission } from '../people/roles.ts';

/** What a recorded payment says of the money: to change it is to take it out of the books and put another in. */
const money = ['amountCents', 'method', 'kind', 'receivedDate'] as const;

/** What saving a payment needs beside the right to edit its document (R6.4), and for which field; null: for all of it. */
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
