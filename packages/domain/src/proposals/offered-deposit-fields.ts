import type { Fields } from '../kernel/edit-shape.ts';
import { agreedDepositFaults, agreedDepositFields } from '../work-orders/agreed-deposit-fields.ts';

const { depositCents, depositPercent } = agreedDepositFields;

/**
 * The deposit that a proposal asks for when the customer accepts: an amount, or a percentage of the total of the package
 * they accept. None without either.
 */
export const offeredDepositFields = { depositCents, depositPercent } as const;

export const noOfferedDeposit = { depositCents: null, depositPercent: null } as const;

/** A deposit as a proposal asks for it. */
export type OfferedDeposit = { [field in keyof typeof noOfferedDeposit]: number | null };

/** The fields that a merge treats as one value. */
export const offeredDepositTogether = ['depositCents', 'depositPercent'] as const;

/** A deposit is an amount or a percentage. */
export const offeredDepositRule = {
  fields: offeredDepositTogether,
  faults: (proposal: Fields) => offeredDepositFaults(proposal as unknown as OfferedDeposit),
} as const;

/** Returns why a proposal can't ask for a deposit, by field; empty if it can. */
export const offeredDepositFaults = ({
  depositCents: cents,
  depositPercent: percent,
}: OfferedDeposit): Record<string, string> =>
  agreedDepositFaults({
    depositCents: cents,
    depositPercent: percent,
    depositOfCents: percent === null ? null : 0,
  });
