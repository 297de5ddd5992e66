import { dayOf, daysLater, dayTextBeside } from '@fieldwright/domain/kernel/days';
import { datesTexts } from './dates.texts.ts';

const minute = 60_000;

/**
 * Formats the day of a moment, with the year unless it is this year: "Nov 17", "Nov 17, 2025".
 * @param timeZone defines the days
 */
export const dateText = (date: string, now: Date, timeZone: string): string =>
  dayTextBeside(dayOf(date, timeZone), dayOf(now, timeZone));

type Texts = typeof datesTexts.past | typeof datesTexts.pastWithin;

const pastBy =
  (texts: Texts) =>
  (date: string, now: Date, timeZone: string): string => {
    const passed = now.getTime() - Date.parse(date);
    if (passed < minute) return texts.now;
    if (passed < 60 * minute) return texts.minutesAgo(Math.floor(passed / minute));
    const [day, today] = [dayOf(date, timeZone), dayOf(now, timeZone)];
    if (day === today) return texts.hoursAgo(Math.floor(passed / (60 * minute)));
    return day === daysLater(today, -1) ? texts.yesterday : dayTextBeside(day, today);
  };

/**
 * Formats a past moment relative to now: "Just now", "24 min ago", "3 h ago", "Yesterday", "Nov 17", "Nov 17,
 * 2025". Takes the moment as ISO with offset, now, and the time zone that defines the days.
 */
export const pastText = pastBy(datesTexts.past);

/** Formats the same inside a sentence: "invited yesterday", "invited Nov 17". */
export const pastTextWithin = pastBy(datesTexts.pastWithin);
