import { evictionLimits, reportLimits as most } from '@fieldwright/domain/error-reports/error-report';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';

/** A fault, with its count since the previous report (R8.9). */
const reportedSchema = z.object({
  name: z.string().min(1).max(most.name),
  message: z.string().max(most.message),
  stack: z.string().max(most.stack),
  /** The page's route, as `/proposals/$id`, without parameter values. */
  route: z
    .string()
    .regex(/^\/[\w/$.*-]*$/, 'A route is a path without a query.')
    .max(most.route)
    .meta({ examples: ['/board'] }),
  /** The id of the failed request, otherwise of the page load. */
  correlationId: z
    .string()
    .regex(/^[\w-]+$/, 'An id has letters, digits and hyphens.')
    .max(most.correlationId),
  count: z.int().min(1).max(most.count),
});
export type Reported = z.infer<typeof reportedSchema>;

const date = z.iso.datetime({ offset: true });
const day = z.iso.date();

/** Dates that a board evicted because nobody viewed them within the retention window (R4.18). */
const evictionSchema = z.object({
  /** Identifies a repeated report. */
  guid: z.uuid(),
  dates: z.array(day).min(1).max(evictionLimits.dates),
  evictedDate: date,
  /** Whether someone was viewing the board, and whether its live connection was open. */
  isActive: z.boolean(),
  isConnected: z.boolean(),
});
export type EvictionReported = z.infer<typeof evictionSchema>;

const keptEvictionSchema = evictionSchema.omit({ guid: true }).extend({
  id: z.int(),
  person: z.object({ id: z.int(), firstName: z.string(), lastName: z.string() }),
  /** The browser, in words. */
  device: z.string(),
});
export type Eviction = z.infer<typeof keptEvictionSchema>;

const version = z
  .string()
  .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'A version looks like 1.0.175.')
  .meta({ examples: ['1.0.175'] });
const counts = { count: z.int(), people: z.int(), lastSeenDate: date };

const faultSchema = z.object({
  id: z.int(),
  name: z.string(),
  message: z.string(),
  /** False for pages viewed without signing in, such as the sign-in page and customer links. */
  isSignedIn: z.boolean(),
  ...counts,
  firstSeenDate: date,
  /** Newest first. */
  versions: z.array(z.string()),
  routes: z.array(z.string()),
});
export type Fault = z.infer<typeof faultSchema>;

const faultDetailSchema = faultSchema.extend({
  stack: z.string(),
  correlationId: z.string(),
  sightings: z.array(z.object({ version: z.string(), route: z.string(), ...counts })),
});
export type FaultDetail = z.infer<typeof faultDetailSchema>;

export const errorReportEndpoints = {
  'POST /api/errorreports': {
    summary: 'Report browser errors (equal ones counted together) and dates that a board evicted',
    access: 'self',
    body: z.object({
      version,
      reports: z.array(reportedSchema).max(most.most),
      evictions: z.array(evictionSchema).max(evictionLimits.most).default([]),
    }),
    answer: z.null(),
    errors: ['too_many_attempts'],
  },
  'POST /api/publicerrorreports': {
    summary: 'Report errors of a page that needs no sign-in',
    access: 'public',
    body: z.object({ version, reports: z.array(reportedSchema).min(1).max(most.most) }),
    answer: z.null(),
    errors: ['too_many_attempts'],
  },
  'GET /api/boardevictions': {
    summary: "List dates that the company's boards evicted as unused, newest first",
    access: 'errors.view',
    answer: z.array(keptEvictionSchema),
  },
  'GET /api/errorreports': {
    summary: "List the company's browser errors, last seen first",
    access: 'errors.view',
    answer: z.array(faultSchema),
  },
  'GET /api/errorreports/{id}': {
    summary: 'Get one browser error: stack, versions, pages and how many people it affected',
    access: 'errors.view',
    params: idParams,
    answer: faultDetailSchema,
    errors: ['not_found'],
    ids: { id: 'error_reports' },
  },
} as const satisfies EndpointList;
