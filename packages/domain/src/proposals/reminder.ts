import { written } from '../kernel/date-format.ts';
import { dayOf, daysLater } from '../kernel/days.ts';
import type { ReminderSettings } from '../settings/reminders.ts';
import type { ProposalStatus } from './proposal-status.ts';

/** What decides whether a customer is reminded of a proposal. */
export interface RemindedProposal {
  /** as of the company's current day */
  status: ProposalStatus;
  /** whether it, its site or its customer was removed */
  hidden: boolean;
  /** whether the version sent last was signed, also by the first of two people alone */
  signed: boolean;
  /** whether only the first of two people has signed it */
  halfSigned: boolean;
  /** the newest emailed link that still works; null without one */
  link: { id: number; mailedTo: string } | null;
  /** whether the owner of that address wants no reminders */
  stopped: boolean;
  /** when the last reminder was asked for, as ISO text */
  remindedDate: string | null;
}

/** Why a reminder isn't sent. */
export const reminderRefusals = {
  removed: 'It was removed. Restore it first.',
  answered: 'The customer has already answered.',
  halfSigned: 'One of two people has signed. To remind the second one, send them their link.',
  expired: 'It’s expired. To remind the customer, set a later “Good until” date and mark it as sent again.',
  draft: 'Send it first. A reminder repeats the link that was emailed.',
  noLink: 'Email the link first. A reminder repeats it, and no emailed link works now.',
  stopped: 'This customer turned reminders off.',
  again: 'A reminder was sent in the last 24 hours.',
} as const;
export type ReminderRefusal = keyof typeof reminderRefusals;

const byStatus: Partial<Record<ProposalStatus, ReminderRefusal>> = {
  Created: 'draft',
  Accepted: 'answered',
  Declined: 'answered',
  Expired: 'expired',
};

/** Returns why a reminder that was asked for must not be sent anymore, or null. */
export function refuseReminder(proposal: Omit<RemindedProposal, 'remindedDate'>): ReminderRefusal | null {
  if (proposal.hidden) return 'removed';
  if (proposal.signed) return proposal.halfSigned ? 'halfSigned' : 'answered';
  const refused = byStatus[proposal.status];
  if (refused) return refused;
  if (!proposal.link) return 'noLink';
  return proposal.stopped ? 'stopped' : null;
}

/** The least time between two reminders of a proposal, no matter who asks for them. */
export const reminderPauseMs = 24 * 3_600_000;

/** Returns why no reminder can be asked for now, or null. @param now milliseconds since 1970 */
export function refuseNewReminder(proposal: RemindedProposal, now: number): ReminderRefusal | null {
  const refused = refuseReminder(proposal);
  if (refused) return refused;
  const { remindedDate } = proposal;
  return remindedDate !== null && now - Date.parse(remindedDate) < reminderPauseMs ? 'again' : null;
}

/** What decides when a customer is reminded automatically. */
export interface UnansweredProposal extends RemindedProposal {
  /** the last time that something happened between company and customer, as ISO text: sent, read, asked, reminded */
  touchedDate: string;
  /** the automatic reminders of the link */
  sent: number;
  /** whether a question of the customer waits for its answer */
  asks: boolean;
}

/** Automatic reminders go out at these hours of the company's clock: from 9 AM to 5 PM. */
const firstHour = 9;
const lastHour = 16;

/** Checks whether automatic reminders go out now. @param now milliseconds since 1970 */
export function isReminderHour(now: number, timeZone: string): boolean {
  const hour = Number(written(now, timeZone, { hour: '2-digit', hourCycle: 'h23' }));
  return hour >= firstHour && hour <= lastHour;
}

/**
 * Checks whether the customer is due a reminder: that many days of the company's calendar have passed without an
 * answer, and fewer reminders than allowed were sent. Nobody is reminded who waits for the company's answer.
 */
export function isReminderDue(
  proposal: UnansweredProposal,
  { reminderDays, reminderMost }: ReminderSettings,
  { now, timeZone }: { now: number; timeZone: string },
): boolean {
  if (reminderDays === null || proposal.sent >= reminderMost || proposal.asks) return false;
  if (refuseNewReminder(proposal, now)) return false;
  const due = daysLater(dayOf(proposal.touchedDate, timeZone), reminderDays);
  return due <= dayOf(now, timeZone);
}
