import { describe, expect, it } from 'vitest';
import { reminderSettingsSchema } from '../settings/reminders.ts';
import {
  isReminderDue,
  isReminderHour,
  type ReminderRefusal,
  refuseNewReminder,
  refuseReminder,
  type UnansweredProposal,
} from './reminder.ts';

const timeZone = 'America/New_York';
const at = (text: string) => Date.parse(text);
const unanswered: UnansweredProposal = {
  status: 'Sent',
  hidden: false,
  signed: false,
  halfSigned: false,
  link: { id: 1, mailedTo: 'dana@x.example' },
  stopped: false,
  remindedDate: null,
  touchedDate: '2026-11-20T22:00:00Z',
  sent: 0,
  asks: false,
};

describe('refuseReminder', () => {
  it.each<[ReminderRefusal, Partial<UnansweredProposal>]>([
    ['answered', { status: 'Accepted' }],
    ['answered', { status: 'Declined' }],
    ['answered', { signed: true }],
    ['halfSigned', { signed: true, halfSigned: true }],
    ['expired', { status: 'Expired' }],
    ['draft', { status: 'Created' }],
    ['removed', { hidden: true }],
    ['noLink', { link: null }],
    ['stopped', { stopped: true }],
  ])('is %s for %o', (refusal, but) => {
    expect(refuseReminder({ ...unanswered, ...but })).toBe(refusal);
    expect(refuseNewReminder({ ...unanswered, ...but }, 0)).toBe(refusal);
  });

  it('is nothing while the customer has a link and no answer, read or not', () => {
    for (const status of ['Sent', 'Viewed'] as const)
      expect(refuseReminder({ ...unanswered, status })).toBeNull();
  });

  it('leaves a day between two reminders', () => {
    const reminded = { ...unanswered, remindedDate: '2026-11-24T15:00:00Z' };
    expect(refuseNewReminder(reminded, at('2026-11-25T14:59:59Z'))).toBe('again');
    expect(refuseNewReminder(reminded, at('2026-11-25T15:00:00Z'))).toBeNull();
    expect(refuseReminder(reminded)).toBeNull();
  });
});

describe('isReminderDue', () => {
  const settings = { reminderDays: 3, reminderMost: 2 };
  const due = (but: Partial<UnansweredProposal>, now: string, set = {}) =>
    isReminderDue({ ...unanswered, ...but }, { ...settings, ...set }, { now: at(now), timeZone });

  it('counts days of the company’s calendar since the last thing that happened', () => {
    expect(due({}, '2026-11-23T04:59:00Z')).toBe(false);
    expect(due({}, '2026-11-23T14:00:00Z')).toBe(true);
    expect(due({ touchedDate: '2026-11-21T15:00:00Z' }, '2026-11-23T14:00:00Z')).toBe(false);
  });

  it('is off without days, ends with the most, and leaves alone who waits for an answer', () => {
    expect(due({}, '2026-12-01T14:00:00Z', { reminderDays: null })).toBe(false);
    expect([0, 1, 2, 3].map((sent) => due({ sent }, '2026-12-01T14:00:00Z'))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(due({ asks: true }, '2026-12-01T14:00:00Z')).toBe(false);
    expect(due({ stopped: true }, '2026-12-01T14:00:00Z')).toBe(false);
    expect(due({ status: 'Expired' }, '2026-12-01T14:00:00Z')).toBe(false);
  });

  it('never comes twice in a day', () => {
    const reminded = { touchedDate: '2026-11-22T20:00:00Z', remindedDate: '2026-11-22T20:00:00Z' };
    expect(due(reminded, '2026-11-23T15:00:00Z', { reminderDays: 1 })).toBe(false);
    expect(due(reminded, '2026-11-23T20:00:00Z', { reminderDays: 1 })).toBe(true);
  });
});

describe('isReminderHour', () => {
  it('is from 9 AM to 5 PM by the company’s clock', () => {
    const hours = ['13:59', '14:00', '21:59', '22:00'].map((time) =>
      isReminderHour(at(`2026-11-23T${time}:00Z`), timeZone),
    );
    expect(hours).toEqual([false, true, true, false]);
    expect(isReminderHour(at('2026-11-23T05:00:00Z'), timeZone)).toBe(false);
  });
});

describe('reminderSettingsSchema', () => {
  it('is off, or a number of days and of reminders', () => {
    const wrong = (reminderDays: unknown, reminderMost: unknown) =>
      (reminderSettingsSchema.safeParse({ reminderDays, reminderMost }).error?.issues ?? []).map(
        ({ path, message }) => [path[0], message],
      );
    expect([wrong(null, 1), wrong(60, 5)]).toEqual([[], []]);
    expect(wrong(0, 6)).toEqual([
      ['reminderDays', 'Enter a whole number of days from 1 to 60.'],
      ['reminderMost', 'Enter a whole number of reminders from 1 to 5.'],
    ]);
  });
});
