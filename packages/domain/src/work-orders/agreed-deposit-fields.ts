import type { Fields } from '../kernel/edit-shape.ts';
import { amountCents, percentage } from '../kernel/field.ts';

/**
 * The deposit that the customer agreed to: an amount, or a percentage of the total as it was then, which is kept with
 * it. So what was agreed stays the same amount, and a deposit that was paid isn't due again when the total grows. None
 * without either.
 */
export const agreedDepositFields = {
  depositCents: amountCents.nullable(),
  depositPercent: percentage.nullable(),
  /** The total that the percentage is of. */
  depositOfCents: amountCents.nullable(),
} as const;

export const noAgreedDeposit = { depositCents: null, depositPercent: null, depositOfCents: null } as const;

/** A deposit as it was agreed. */
export type AgreedFields = { [field in keyof typeof noAgreedDeposit]: number | null };

/** The fields that a merge treats as one value. */
export const agreedDepositTogether = ['depositCents', 'depositPercent', 'depositOfCents'] as const;

/** A deposit is an amount, or a percentage of a total. */
export const agreedDepositRule = {
  fields: agreedDepositTogether,
  faults: (workOrder: Fields) => agreedDepositFaults(workOrder as unknown as AgreedFields),
} as const;

/** Returns why a deposit can't be agreed on, by field; empty if it can. */
export function agreedDepositFaults(agreed: AgreedFields): Record<string, string> {
  const { depositCents, depositPercent, depositOfCents } = agreed;
  if (depositCents !== null && depositPercent !== null)
    return { depositPercent: 'Set an amount or a percentage, not both.' };
  if ((depositPercent === null) !== (depositOfCents === null))
    return { depositOfCents: 'Set a percentage together with the total it’s of.' };
  return {};
}
