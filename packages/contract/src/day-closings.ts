import { date, dateTime } from '@fieldwright/domain/kernel/field';
import { daySorts } from '@fieldwright/domain/kernel/list-sort';
import { closingChanges, takenSchema } from '@fieldwright/domain/payments/day-closing';
import { paymentMethods } from '@fieldwright/domain/payments/payment-fields';
import { paidNames } from '@fieldwright/domain/saves/document-names';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';
import { pageLimit, placeIn } from './list-cursor.ts';

/** Days whose payments were counted and closed. */

const cents = z.int().min(0).max(9_999_999_999);
const reason = z.string().trim().max(500);

/** A payment that isn't as it was when its day was closed. */
export const closingChangeSchema = z.object({
  paymentId: z.int(),
  document: z.object({ kind: z.enum(paidNames), id: z.int() }),
  /** `R-20418-1` is the first payment of document 20418. */
  receipt: z.string(),
  method: z.enum(paymentMethods),
  change: z.enum(closingChanges),
  /** What the day had of it and has now, with tips and without refunds; below zero for cash that was given back. */
  fromCents: z.int(),
  toCents: z.int(),
});

export const dayClosingSchema = z.object({
  id: z.int(),
  day: date,
  /** Whose payments; null for everyone's. */
  personId: z.int().nullable(),
  person: z.string().nullable(),
  /** As it was when the day was closed. */
  taken: z.array(takenSchema),
  /** Cash of earlier closed days that was given back on this day. */
  givenBackCents: z.int(),
  /** The cash that should have been there, and what was. */
  drawerCents: z.int(),
  countedCents: z.int(),
  reason: z.string(),
  closedDate: dateTime,
  closedBy: z.string().nullable(),
  /** What happened to the day's payments since; empty if the day was reopened. */
  changes: z.array(closingChangeSchema),
  reopened: z.object({ date: dateTime, by: z.string().nullable(), reason: z.string() }).nullable(),
});
export type DayClosing = z.infer<typeof dayClosingSchema>;

export const dayClosingsSchema = z.object({
  closings: z.array(dayClosingSchema),
  /** The cursor of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type DayClosings = z.infer<typeof dayClosingsSchema>;

export const dayOverviewSchema = z.object({
  /** What came in so far. */
  taken: z.array(takenSchema),
  /** Cash of earlier closed days that was given back on this day. */
  givenBackCents: z.int(),
  drawerCents: z.int(),
  /** Newest first; the first one counts unless it was reopened. */
  closings: z.array(dayClosingSchema),
});
export type DayOverview = z.infer<typeof dayOverviewSchema>;

const personId = z.coerce.number().int().optional();

export const dayClosingEndpoints = {
  'GET /api/dayclosings': {
    summary: 'List closed days, newest first',
    access: 'payments.view',
    query: z.object({
      from: date.optional(),
      to: date.optional(),
      after: placeIn(daySorts).optional(),
      limit: pageLimit,
    }),
    answer: dayClosingsSchema,
  },
  'GET /api/dayclosings/overview': {
    summary: 'Get a day’s payments, of one person or everyone, and its closings',
    access: 'payments.view',
    query: z.object({ day: date, personId }),
    answer: dayOverviewSchema,
  },
  'POST /api/dayclosings': {
    summary: 'Close a day, of one person or everyone, with the cash counted; idempotent by key',
    access: 'payments.void',
    body: z.object({
      key: z.uuid(),
      day: date,
      /** Missing for everyone's payments. */
      personId: z.int().optional(),
      /** May be missing where no cash is expected. */
      countedCents: cents.optional(),
      /** What the drawer should hold, as it was shown. */
      expectedCents: z.int(),
      /** Why the count differs; may be empty if it doesn't. */
      reason: reason.default(''),
    }),
    answer: dayClosingSchema,
    errors: ['not_found', 'key_reused'],
  },
  'POST /api/dayclosings/{id}/reopen': {
    summary: 'Reopen a closed day, with a reason; the closing is kept',
    access: 'payments.void',
    params: idParams,
    body: z.object({ reason: reason.min(1, 'Enter a reason.') }),
    answer: dayClosingSchema,
    errors: ['not_found'],
    ids: { id: 'day_closings' },
  },
} as const satisfies EndpointList;
