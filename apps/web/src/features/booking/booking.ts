import type { NewCall } from '@fieldwright/contract/calls';
import type { BoardBase } from '@fieldwright/contract/schedule';
import { blankCustomer, type CustomerFields, customerShape } from '@fieldwright/domain/customers/customer';
import { readPhone } from '@fieldwright/domain/customers/phone';
import { siteShape } from '@fieldwright/domain/customers/site';
import { wrongIn as wrongInRecord } from '@fieldwright/domain/kernel/record-shape';
import { windowMoments, wrongWindow } from '@fieldwright/domain/schedule/arrival-window';
import {
  boardDay,
  clockAt,
  minuteOfClock,
  momentAt,
  repeatOf,
  wrongTime,
} from '@fieldwright/domain/schedule/board-day';
import { callSchema } from '@fieldwright/domain/schedule/call';
import { reasonIn } from '@fieldwright/domain/schedule/overlap';
import { longestDay, visitsOfWork } from '@fieldwright/domain/schedule/work-days';
import type { WorkTimes } from '@fieldwright/domain/schedule/working-hours';
import { isDay } from '../../lib/dates/is-day.ts';
import type { BookCall } from './book-call.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import { type WindowChoice, windowKey } from './offered-windows.ts';
import type { PlacesQuery } from './places.data.ts';
import { type ChosenRepeat, isTime, repeatedAt } from './repeated-at.ts';

type Priority = NewCall['priority'];
export type JobType = BoardBase['jobTypes'][number];

/** The values of the booking form. */
export interface Booking {
  /** null while not found, and for a new customer */
  customerId: number | null;
  siteId: number | null;
  /** the form creates a new customer */
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
  /** the new site's zone; follows from its state until chosen */
  timeZone: string;
  jobTypeId: number | null;
  departmentId: number | null;
  leadSourceId: number | null;
  /** the earlier work order; null if another customer is chosen */
  returnOfWorkOrderId: number | null;
  tagIds: readonly number[];
  /** the caller, if not the customer */
  contactName: string;
  contactPhone: string;
  priority: Priority;
  minutes: number;
  window: WindowChoice;
  windowDay: string;
  windowStart: string;
  windowEnd: string;
  notes: string;
  /** books a technician's slot instead of Unassigned */
  hasSlot: boolean;
  technicianId: number | null;
  day: string;
  time: string;
  /** which of the two, if the clock shows that time twice */
  repeat: ChosenRepeat;
  overlapReason: string;
}

/** When and with which technician, as entered in the form. */
export type ChosenPlace = Pick<Booking, 'technicianId' | 'day' | 'time' | 'repeat'>;

/** Checks whether two places have the same time and technician. */
export const isPlace = (one: ChosenPlace, other: ChosenPlace): boolean =>
  (['day', 'time', 'repeat', 'technicianId'] as const).every((name) => one[name] === other[name]);

/** Returns only the slot's fields. */
export const placeIn = ({ day, time, repeat, technicianId }: ChosenPlace): ChosenPlace => ({
  day,
  time,
  repeat,
  technicianId,
});

const quarterMs = 900_000;
/** The default start time on a future day. */
const morning = '08:00';

/**
 * Returns the initial form: the given slot, else the morning of a future day shown on the board, else now.
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
    timeZone: zone,
    jobTypeId: null,
    departmentId: null,
    leadSourceId: null,
    returnOfWorkOrderId: known.returnOfWorkOrderId ?? null,
    tagIds: [],
    contactName: '',
    contactPhone: '',
    priority: 'normal',
    minutes: 60,
    window: 'none',
    windowDay: start.date,
    windowStart: morning,
    windowEnd: '10:00',
    notes: known.notes ?? '',
    hasSlot: slot !== undefined,
    technicianId: slot?.technicianId ?? null,
    day: start.date,
    time: start.time,
    repeat: start.repeat,
    overlapReason: '',
  };
}

/** Returns a new customer from the search text: a phone number, a street (a number and a word), or a name. */
export function namedBy(
  typed: string,
): Pick<Booking, 'firstName' | 'lastName' | 'mainPhone'> & Partial<Pick<Booking, 'street'>> {
  const text = typed.trim();
  const unnamed = { firstName: '', lastName: '', mainPhone: '' };
  if ('phone' in readPhone(text) || /^[\d\s()+.-]+$/.test(text)) return { ...unnamed, mainPhone: text };
  if (/^\d+[a-z]?\s+\S/i.test(text)) return { ...unnamed, street: text };
  const [firstName = '', ...rest] = text.split(/\s+/).map((word) => word[0]!.toUpperCase() + word.slice(1));
  return { firstName, lastName: rest.join(' '), mainPhone: '' };
}

/** Returns what a job type presets: department, priority, duration and, if it has one, the arrival window. */
export function ofJobType(jobType: JobType, windows: BoardBase['arrivalWindows'] = []): Partial<Booking> {
  const window = windows.find(({ id }) => id === jobType.arrivalWindowId);
  return {
    ...(window && { window: windowKey(window) }),
    jobTypeId: jobType.id,
    departmentId: jobType.callDepartmentTypeId,
    priority: jobType.priority,
    minutes: jobType.expectedMinutes,
  };
}

/** Returns the new customer as it is checked and sent. */
export const newCustomerOf = (booking: Booking): CustomerFields => ({
  ...blankCustomer,
  company: booking.company,
  firstName: booking.firstName,
  lastName: booking.lastName,
  mainPhone: booking.mainPhone,
  email: booking.email,
});

/** Returns the promised arrival window; null if there is none. */
export function windowOf({ window, windowDay, windowStart, windowEnd }: Booking): NewCall['arrivalWindow'] {
  if (window === 'none') return null;
  const [start, end] = window === 'own' ? [windowStart, windowEnd] : window.split('-');
  return { date: windowDay, start: start!, end: end! };
}

/**
 * Returns the visit's start and end; null if day or time is missing, or it is open which of two equal times
 * is meant.
 */
export function visitTimes(
  { day, time, repeat, minutes }: Booking,
  zone: string,
): { start: string; end: string } | null {
  if (!isDay(day) || !isTime(time) || isOpen({ day, time, repeat }, zone)) return null;
  const of = boardDay(day, zone);
  const start = minuteOfClock(of, time, repeat || undefined);
  return { start: momentAt(of, start), end: momentAt(of, start + minutes) };
}

/** Checks whether the user still has to choose between two equal times. */
const isOpen = ({ day, time, repeat }: Pick<Booking, 'day' | 'time' | 'repeat'>, zone: string): boolean =>
  repeat === '' && repeatedAt(day, time, zone) !== null;

/** The time zones of a booking: the board's for visits, the site's for the arrival window. */
export interface Zones {
  board: string;
  site: string;
}

/**
 * Returns a slot for the arrival window, by the board's clock: its start, or the next quarter hour if it has
 * begun. Returns no change if the entered time is in the window.
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

/**
 * Returns the query for free slots; null if the duration is not valid. Ignores an arrival window with errors.
 * @param from the day shown
 * @param eventId the visit that is moved, or `callId` the call of which all visits are
 */
export function soughtBy(
  booking: Booking,
  zones: Zones,
  { from, eventId, callId }: Moved & { from?: string | undefined },
): PlacesQuery | null {
  if (!isLength(booking.minutes)) return null;
  const { departmentId, siteId, minutes, postalCode, isNew } = booking;
  const window = Object.keys(wrongPromise(booking, zones)).length === 0 ? windowOf(booking) : null;
  return {
    minutes,
    ...(departmentId !== null && { callDepartmentTypeId: departmentId }),
    ...(!isNew && siteId !== null && { siteId }),
    ...(isNew && /^\d{5}/.test(postalCode) && { postalCode }),
    ...(eventId !== undefined && { eventId }),
    ...(callId !== undefined && { callId }),
    ...(!window && from && isDay(from) && { from }),
    ...(window && { windowDate: window.date, windowStart: window.start, windowEnd: window.end }),
  };
}

interface Moved {
  eventId?: number | undefined;
  callId?: number | undefined;
}

/** Checks whether a call's duration is valid. */
const isLength = (minutes: number): boolean => callSchema.shape.expectedMinutes.safeParse(minutes).success;

export type Wrong = Partial<Record<keyof Booking, string>>;
const refused = (field: keyof Booking, why: string | null): Wrong => (why === null ? {} : { [field]: why });

/** Returns the form's errors by field. */
export function wrongIn(booking: Booking, zones: Zones, needsReason: boolean): Wrong {
  const wrong: Wrong = {};
  if (booking.isNew) {
    const { street, city, state, postalCode, timeZone } = booking;
    const site = wrongInRecord(siteShape, { street, city, state, postalCode, timeZone });
    Object.assign(wrong, wrongInRecord(customerShape, newCustomerOf(booking)), site);
  } else if (booking.customerId === null || booking.siteId === null) wrong.customerId = texts.wrong.customer;
  Object.assign(wrong, wrongContact(booking), wrongPromise(booking, zones));
  if (!isLength(booking.minutes)) wrong.minutes = texts.wrong.minutes;
  if (!booking.hasSlot) return wrong;
  return Object.assign(wrong, wrongSlot(booking, zones, needsReason));
}

/** Returns the errors of the contact. */
function wrongContact({ contactPhone }: Booking): Wrong {
  const reading = contactPhone.trim() === '' ? { phone: '' } : readPhone(contactPhone);
  return 'wrong' in reading ? { contactPhone: reading.wrong } : {};
}

/** Returns the errors of the arrival window. */
export function wrongPromise(booking: Booking, zones: Zones): Wrong {
  const wrong: Wrong = {};
  const window = windowOf(booking);
  if (window && window.date === '') wrong.windowDay = texts.wrong.day;
  if (window && (window.start === '' || window.end === '')) wrong.windowEnd = texts.wrong.time;
  else if (window?.date) Object.assign(wrong, refused('windowEnd', wrongWindow(window, zones.site)));
  return wrong;
}

/** Returns the errors of the slot. */
export function wrongSlot(booking: Booking, zones: Zones, needsReason: boolean): Wrong {
  const wrong: Wrong = {};
  if (booking.technicianId === null) wrong.technicianId = texts.wrong.technician;
  if (booking.day === '') wrong.day = texts.wrong.day;
  if (booking.time === '') wrong.time = texts.wrong.time;
  else if (booking.day)
    Object.assign(wrong, refused('time', wrongTime(booking.day, booking.time, zones.board)));
  if (isOpen(booking, zones.board)) wrong.repeat = texts.wrong.repeat;
  if (needsReason && reasonIn(booking.overlapReason) === null) wrong.overlapReason = texts.wrong.reason;
  return wrong;
}

/** The guids of a booking, chosen before it is sent, so that retries create nothing twice. */
export interface Guids {
  call: string;
  visit: string;
  /** of the visits on later days */
  further?: readonly string[];
  customer: string;
  site: string;
}
interface Sending {
  zone: string;
  guids: Guids;
  /** splits work longer than a day across working days; without it, the work is one visit */
  times?: WorkTimes | undefined;
}

/** Returns the times of a booking's visits: several if the work is longer than any working day. */
export function laidOut(booking: Booking, { zone, times }: Pick<Sending, 'zone' | 'times'>) {
  const visit = visitTimes(booking, zone);
  if (!visit || !times || booking.minutes <= longestDay(times.workingHours)) return visit ? [visit] : [];
  const work = { start: Date.parse(visit.start), minutes: booking.minutes, crew: 1 };
  return visitsOfWork(work, times, zone).map(({ start, end }) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  }));
}

/** Returns what the caller was asked, as it is sent. */
export const askedOf = (booking: Booking) => ({
  callDepartmentTypeId: booking.departmentId,
  jobTypeId: booking.jobTypeId,
  priority: booking.priority,
  expectedMinutes: booking.minutes,
  arrivalWindow: windowOf(booking) ?? null,
  notes: booking.notes.trim(),
  leadSourceId: booking.leadSourceId,
  tagIds: [...booking.tagIds],
  contactName: booking.contactName.trim(),
  contactPhone: booking.contactPhone.trim(),
});

/**
 * Returns the call as it is sent. The guids stay the same while the dialog is open, so that a retry books
 * once.
 */
export function callOf(booking: Booking, { zone, guids, times }: Sending): NewCall {
  const [first = null, ...more] = booking.hasSlot ? laidOut(booking, { zone, times }) : [];
  const overlapReason = reasonIn(booking.overlapReason.trim());
  const technicianIds = booking.technicianId === null ? [] : [booking.technicianId];
  const { street, city, state, postalCode, timeZone } = booking;
  const site = { guid: guids.site, street, city, state, postalCode, timeZone };
  return {
    guid: guids.call,
    ...(booking.isNew
      ? { siteId: null, customer: { guid: guids.customer, ...newCustomerOf(booking), site } }
      : { siteId: booking.siteId }),
    ...askedOf(booking),
    ...(booking.returnOfWorkOrderId !== null && { returnOfWorkOrderId: booking.returnOfWorkOrderId }),
    visit: first && { guid: guids.visit, ...first, technicianIds, overlapReason },
    ...(more.length > 0 && {
      furtherVisits: more.map((each, at) => ({
        guid: guids.further![at]!,
        ...each,
        technicianIds,
        overlapReason,
      })),
    }),
  };
}
