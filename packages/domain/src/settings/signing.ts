import { z } from 'zod';

/** What happens when a customer signs a proposal. */
export const signingSchema = z.object({
  /** Whether it creates the work order at once; otherwise staff do. */
  signSelects: z.boolean(),
});
export type Signing = z.infer<typeof signingSchema>;
