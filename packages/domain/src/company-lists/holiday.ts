import { z } from 'zod';
import { datedWeekdayText } from '../kernel/days.ts';
import { date } from '../kernel/field.ts';
import type { CompanyList } from './company-list.ts';
import { entryName } from './entry-name.ts';

export const holidayMessages = {
  date: 'Enter a date.',
  taken: (day: string, name: string) => `${datedWeekdayText(day)} is already ${name}.`,
} as const;

/** A holiday: a day on which the company is closed, whatever its working hours say. */
export const holidaySchema = z.object({
  text: entryName,
  /** Like `2026-11-26`. */
  date: z.iso
    .date({ error: holidayMessages.date })
    .refine((value) => date.safeParse(value).success, holidayMessages.date),
});
export type Holiday = z.output<typeof holidaySchema>;

/** Names may repeat, since a holiday comes back every year. A day is one holiday. */
export const holidays: CompanyList<typeof holidaySchema.shape> = {
  shape: { schema: holidaySchema, titles: { text: 'Name', date: 'Date' }, together: [] },
  one: 'a holiday',
  many: 'holidays',
  clash: (holiday, others) => {
    const taken = others.find((other) => other.date === holiday.date);
    return taken ? { date: holidayMessages.taken(taken.date, taken.text) } : {};
  },
  uses: {},
};
