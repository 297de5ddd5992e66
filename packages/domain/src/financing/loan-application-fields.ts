import { z } from 'zod';
import { idSchema } from '../kernel/edit-shape.ts';
import { amountCents } from '../kernel/field.ts';

/** The statuses of a loan application, mapped from the lender's (`integrations.md` 3.4). */
export const loanStatuses = [
  'CREATED',
  'IN_PROGRESS',
  'PREQUALIFIED',
  'ACTION_REQUIRED',
  'OFFER_AVAILABLE',
  'PENDING_LENDER',
  'PENDING_MERCHANT',
  'APPROVED',
  'CONFIRMED',
  'FUNDED',
  'DECLINED',
  'EXPIRED',
  'CANCELED',
  'REFUNDED',
  'UNKNOWN',
] as const;

/** A loan application of a proposal or a work order. The lender sets status, address and payment. */
export const loanApplicationFields = {
  loanRateId: idSchema,
  selected: z.boolean(),
  amountCents,
  status: z.enum(loanStatuses),
  /** Only web addresses, since the browser opens it. */
  redirectUrl: z.url({ protocol: /^https?$/ }).nullable(),
  monthlyPaymentCents: amountCents.nullable(),
  hidden: z.boolean(),
} as const;

export const blankLoanApplication = {
  selected: false,
  amountCents: 0,
  status: 'CREATED',
  redirectUrl: null,
  monthlyPaymentCents: null,
  hidden: false,
} as const;

/** Checks whether it only offers a plan: nothing was applied for yet. */
export const isOnlyOffered = ({
  status,
  redirectUrl,
}: {
  status: (typeof loanStatuses)[number];
  redirectUrl: string | null;
}): boolean => status === 'CREATED' && redirectUrl === null;

export const managedLoanFields = ['status', 'redirectUrl', 'monthlyPaymentCents'] as const;

export const loanRemoval = {
  rule: 'hidden',
  because: 'The lender may still respond to it, and the customer has seen it.',
} as const;
