import { z } from 'zod';

/** After how many days without an answer a proposal is followed up on. */
export const followUpDays = 5;

/** A customer who comes back within this time is still looking at the proposal: that is one view. */
export const oneViewMinutes = 30;

/** What sales staff know about a proposal that waits for its answer. */
export const awaitedAnswerSchema = z.object({
  /** Since when: it was sent, or the last message was exchanged. */
  since: z.iso.datetime({ offset: true }),
  /** How often the customer viewed it by link. */
  views: z.int(),
  viewedDate: z.iso.datetime({ offset: true }).nullable(),
  remindedDate: z.iso.datetime({ offset: true }).nullable(),
  /** Whether a question of the customer has no answer. */
  asks: z.boolean(),
  /** The customer's phone, the mobile one first; empty without one. */
  phone: z.string(),
  email: z.string(),
});
