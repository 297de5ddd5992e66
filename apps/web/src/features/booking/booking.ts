import type { BoardBase, NewCall } from '@fieldwright/contract/schedule';
import { blankCustomer, type CustomerFields, readCustomer } from '@fieldwright/domain/customers/customer';
import { readPhone } from '@fieldwright/domain/customers/phone';
import { readSite } from '@fieldwright/domain/customers/site';
import { windowMoments, wrongWindow } from '@fieldwright/domain/schedule/arrival-window';
import {
  boardDay,
  clockAt,
  minuteOfClock,
  momentAt,
  repeatOf,
  wrongTime,
} from '@fieldwright/domain/schedule/board-day';
import { reasonIn } from '@fieldwright/domain/schedule/overlap';
import { isDay } from '../../lib/is-day.ts';
import type { BookCall } from './book-call.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import { type ChosenRepeat, isTime, repeatedAt } from './repeated-at.ts';

type Priority = NewCall['priority'];
export type JobType = BoardBase['jobTypes'][number];
type WindowChoice = keyof typeof texts.windows;

/** A call as it is being booked: what has been chosen and typed. */
export interface Booking {
  /** null: not found yet, or a new one */
  customerId: number | null;
  siteId: number | null;
  /** the customer is entered here */
  isNew: boolean;
  company: string;
  firstName: string;
  lastName: string;
  mainPhone: string;
  email: string;
  street: string;
  city: string;
  state: string;
  postalCode: string;
  jobTypeId: number | null;
  departmentId: number | null;
  priority: Priority;
  minutes: number;
  window: WindowChoice;
  windowDay: string;
  windowStart: string;
  windowEnd: string;
  notes: string;
  /** straight to a technician's slot instead of the tray */
  hasSlot: boolean;
  technicianId: number | null;
  day: string;
  time: string;
  /** where the clock shows that time twice */
  repeat: ChosenRepeat;
  overlapReason: string;
}

const quarterMs = 900_000;
/** Where the hours begin that are proposed for a day to come. */
const morning = '08:00';

/**
 * What a booking begins with: the slot, else the morning of a day to come that is looked at, else now.
 * @param zone the board's time zone
 */
export function beginBooking(known: BookCall, now: number, zone: string): Booking {
  const { slot, day = '' } = known;
  const moment = slot?.start ?? Math.ceil(now / quarterMs) * quarterMs;
  const next = { ...clockAt(moment, zone), repeat: repeatOf(moment, zone) ?? ('' as const) };
  const start = !slot && day > next.date ? { date: day, time: morning, repeat: '' as const } : next;
  return {
    customerId: known.customerId ?? null,
    siteId: known.siteId ?? null,
    isNew: false,
    company: '',
    firstName: '',
    lastName: '',
    mainPhone: '',
    email: '',
    street: '',
    city: '',
    state: '',
    postalCode: '',
    jobTypeId: null,
    departmentId: null,
    priority: 'normal',
    minutes: 60,
    window: 'none',
    windowDay: start.date,
    windowStart: morning,
    windowEnd: '10:00',
    notes: '',
    hasSlot: slot !== undefined,
    technicianId: slot?.technicianId ?? null,
    day: start.date,
    time: start.time,
    repeat: start.repeat,
    overlapReason: '',
  };
}

/** A new customer of whom a number or a name is known. */
export function namedBy(typed: string): Pick<Booking, 'firstName' | 'lastName' | 'mainPhone'> {
  const text = typed.trim();
  if ('phone' in readPhone(text) || /^[\d\s()+.-]+$/.test(text))
    return { firstName: '', lastName: '', mainPhone: text };
  const [firstName = '', ...rest] = text.split(/\s+/).map((word) => word[0]!.toUpperCase() + word.slice(1));
  return { firstName, lastName: rest.join(' '), mainPhone: '' };
}

/** What a job type says of a call: department, priority and how long it takes. */
export function ofJobType(jobType: JobType): Partial<Booking> {
  return {
    jobTypeId: jobType.id,
    departmentId: jobType.callDepartmentTypeId,
    priority: jobType.priority,
    minutes: jobType.expectedMinutes,
  };
}

/** The new customer as it is checked and sent. */
export const newCustomerOf = (booking: Booking): CustomerFields => ({
  ...blankCustomer,
  company: booking.company,
  firstName: booking.firstName,
  lastName: booking.lastName,
  mainPhone: booking.mainPhone,
  email: booking.email,
});

/** From when to when the customer is promised somebody; null: nothing is. */
export function windowOf({ window, windowDay, windowStart, windowEnd }: Booking): NewCall['arrivalWindow'] {
  if (window === 'none') return null;
  const [start, end] = window === 'own' ? [windowStart, windowEnd] : window.split('-');
  return { date: windowDay, start: start!, end: end! };
}

/** When the visit is; null where it has no day and time yet, or one of two equal times that nobody has chosen from. */
export function visitTimes(
  { day, time, repeat, minutes }: Booking,
  zone: string,
): { start: string; end: string } | null {
  if (!isDay(day) || !isTime(time) || isOpen({ day, time, repeat }, zone)) return null;
  const of = boardDay(day, zone);
  const start = minuteOfClock(of, time, repeat || undefined);
  return { start: momentAt(of, start), end: momentAt(of, start + minutes) };
}

/** Whether it still has to be said which of two equal times is meant. */
const isOpen = ({ day, time, repeat }: Pick<Booking, 'day' | 'time' | 'repeat'>, zone: string): boolean =>
  repeat === '' && repeatedAt(day, time, zone) !== null;

/** Whose clocks a booking goes by: a visit by the board's, what was promised by the site's. */
export interface Zones {
  board: string;
  site: string;
}

/**
 * When a visit is proposed for what was promised, by the board's clock: the window's start, or the next quarter of an
 * hour where the window has begun. Nothing changes where the time lies within the window already.
 */
export function proposedSlot(
  booking: Booking,
  now: number,
  { board, site }: Zones,
): Partial<Pick<Booking, 'day' | 'time' | 'repeat'>> {
  const window = windowOf(booking);
  if (!window?.date || !window.start || !window.end) return {};
  const { start, end } = windowMoments(window, site);
  const isIn = (moment: number) => moment >= start && moment < end;
  const visit = visitTimes(booking, board);
  if (visit && isIn(Date.parse(visit.start))) return {};
  const next = Math.ceil(now / quarterMs) * quarterMs;
  const moment = isIn(next) ? next : start;
  const { date: day, time } = clockAt(moment, board);
  return { day, time, repeat: repeatOf(moment, board) ?? '' };
}

type Wrong = Partial<Record<keyof Booking, string>>;
const refused = (field: keyof Booking, why: string | null): Wrong => (why === null ? {} : { [field]: why });

/** What has to be put right before it can be booked, by field. */
export function wrongIn(booking: Booking, zones: Zones, needsReason: boolean): Wrong {
  const wrong: Wrong = {};
  if (booking.isNew) {
    const customer = readCustomer(newCustomerOf(booking));
    const { street, city, state, postalCode } = booking;
    const place = { street, city, state, postalCode, text: '', gateCode: '', notes: '', taxItemId: null };
    const site = readSite({ ...place, timeZone: zones.board });
    Object.assign(wrong, 'wrong' in customer && customer.wrong, 'wrong' in site && site.wrong);
  } else if (booking.customerId === null || booking.siteId === null) wrong.customerId = texts.wrong.customer;
  const window = windowOf(booking);
  if (window && window.date === '') wrong.windowDay = texts.wrong.day;
  if (window && (window.start === '' || window.end === '')) wrong.windowEnd = texts.wrong.time;
  else if (window?.date) Object.assign(wrong, refused('windowEnd', wrongWindow(window, zones.site)));
  if (!booking.hasSlot) return wrong;
  if (booking.technicianId === null) wrong.technicianId = texts.wrong.technician;
  if (booking.day === '') wrong.day = texts.wrong.day;
  if (booking.time === '') wrong.time = texts.wrong.time;
  else if (booking.day)
    Object.assign(wrong, refused('time', wrongTime(booking.day, booking.time, zones.board)));
  if (isOpen(booking, zones.board)) wrong.repeat = texts.wrong.repeat;
  if (needsReason && reasonIn(booking.overlapReason) === null) wrong.overlapReason = texts.wrong.reason;
  return wrong;
}

/** What is known of a booking before it is sent: what is made by it is made once. */
export interface Guids {
  call: string;
  visit: string;
  customer: string;
  site: string;
}
interface Sending {
  zone: string;
  guids: Guids;
}

/** The call as it is sent. The same guids for as long as the dialog is open: trying again books once. */
export function callOf(booking: Booking, { zone, guids }: Sending): NewCall {
  const times = booking.hasSlot ? visitTimes(booking, zone) : null;
  const technicianIds = booking.technicianId === null ? [] : [booking.technicianId];
  const { street, city, state, postalCode } = booking;
  const site = { guid: guids.site, street, city, state, postalCode };
  return {
    guid: guids.call,
    ...(booking.isNew
      ? { siteId: null, customer: { guid: guids.customer, ...newCustomerOf(booking), site } }
      : { siteId: booking.siteId }),
    callDepartmentTypeId: booking.departmentId,
    jobTypeId: booking.jobTypeId,
    priority: booking.priority,
    expectedMinutes: booking.minutes,
    arrivalWindow: windowOf(booking),
    notes: booking.notes.trim(),
    visit: times && {
      guid: guids.visit,
      ...times,
      technicianIds,
      overlapReason: reasonIn(booking.overlapReason.trim()),
    },
  };
}

/** The inputs of the form that show what is wrong, by the paths of what they are sent as. */
const inputs: Readonly<Record<string, keyof Booking>> = {
  siteId: 'customerId',
  notes: 'notes',
  'arrivalWindow.date': 'windowDay',
  arrivalWindow: 'windowEnd',
  'visit.technicianIds': 'technicianId',
  'visit.overlapReason': 'overlapReason',
  visit: 'time',
};

/** The form's name of a field that was sent; one that no input has is no name of the form. */
export function bookingFieldOf(path: string): string {
  const sent = Object.keys(inputs).find((name) => path === name || path.startsWith(`${name}.`));
  if (sent !== undefined) return inputs[sent]!;
  const ofCustomer = path.replace(/^customer\.(site\.)?/, '');
  return ofCustomer === path ? `call.${path}` : ofCustomer;
}
