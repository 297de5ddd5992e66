import { z } from 'zod';
import { wholeNumber } from './whole-number.ts';

const daysSchema = wholeNumber('days', 1, 60);
const mostSchema = wholeNumber('reminders', 1, 5);

/** Whether customers who don't answer a proposal are reminded automatically. */
export const reminderSettingsSchema = z.object({
  /** After how many days without an answer, and again after as many; null: only by hand. */
  reminderDays: daysSchema.nullable(),
  /** How often at most for each emailed link. */
  reminderMost: mostSchema,
});
export type ReminderSettings = z.infer<typeof reminderSettingsSchema>;

/** A new company's: off, and what the dialog suggests. */
export const usualReminders = { reminderDays: 3, reminderMost: 2 } as const;
export { daysSchema as reminderDaysSchema, mostSchema as reminderMostSchema };
