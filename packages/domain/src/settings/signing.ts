import { z } from 'zod';
import { lines } from '../kernel/field.ts';

/** What happens when a customer answers a proposal. */
export const signingSchema = z.object({
  /** Whether it creates the work order at once; otherwise staff do. */
  signSelects: z.boolean(),
  /** Whether the salesperson is emailed when a customer signs, declines or asks a question. */
  sellerEmails: z.boolean(),
  /** The terms of proposals, for departments without their own; empty for none. */
  proposalTerms: lines(4000),
  /** Whether proposals for homes have the notice of the three-day right to cancel. */
  cancelNotice: z.boolean(),
});
export type Signing = z.infer<typeof signingSchema>;
