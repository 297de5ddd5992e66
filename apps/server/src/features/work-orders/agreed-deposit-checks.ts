import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { may } from '@fieldwright/domain/people/roles';
import { agreedDepositTogether } from '@fieldwright/domain/work-orders/agreed-deposit-fields';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { Refusal } from '../../http/refusal.ts';
import type { Check, SentSave } from '../documents/document-kind.ts';
import { workOrderTexts } from './work-orders.texts.ts';

/** Returns the fields of the agreed deposit that a plan sets, or removes. */
function agreedIn(plan: Plan): string[] {
  const root = plan.steps.find(({ kind }) => kind === plan.entity)?.records[0];
  if (!root) return [];
  return agreedDepositTogether.filter((field) => {
    const change = root.fields[field];
    return change !== undefined && (change.to ?? null) !== (change.from ?? null);
  });
}

/** An agreed deposit limits what cards take, so agreeing on one needs the right to take payments. */
export const rightToDeposit: Check<SentSave<WorkOrder>> = {
  name: 'the right to agree on a deposit',
  refuse: ({ who, asked }) => {
    if (may(who.roles, 'payments.collect')) return;
    const fields = Object.fromEntries(agreedIn(asked).map((field) => [field, workOrderTexts.mayNotAgree]));
    if (Object.keys(fields).length > 0) throw new Refusal('forbidden', { fields });
  },
};
