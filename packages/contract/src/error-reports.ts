import { reportLimits as most } from '@fieldwright/domain/error-reports/error-report';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';

/** One fault, as often as it happened since the report before (R8.9). */
const reportedSchema = z.object({
  name: z.string().min(1).max(most.name),
  message: z.string().max(most.message),
  stack: z.string().max(most.stack),
  /** the pattern of the page's address, as `/proposals/$id`, without what filled it */
  route: z
    .string()
    .regex(/^\/[\w/$.*-]*$/, 'A route is a path without a query.')
    .max(most.route)
    .meta({ examples: ['/board'] }),
  /** of the request that failed, else of the page load */
  correlationId: z
    .string()
    .regex(/^[\w-]+$/, 'An id has letters, digits and hyphens.')
    .max(most.correlationId),
  count: z.int().min(1).max(most.count),
});
export type Reported = z.infer<typeof reportedSchema>;

const date = z.iso.datetime({ offset: true });
const counts = { count: z.int(), people: z.int(), lastSeenDate: date };

const faultSchema = z.object({
  id: z.int(),
  name: z.string(),
  message: z.string(),
  ...counts,
  firstSeenDate: date,
  /** newest first */
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
    summary: 'Report faults that happened in the browser; same ones are counted together',
    access: 'self',
    body: z.object({
      version: z
        .string()
        .regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'A version looks like 1.0.175.')
        .meta({ examples: ['1.0.175'] }),
      reports: z.array(reportedSchema).min(1).max(most.most),
    }),
    answer: z.null(),
    errors: ['too_many_attempts'],
  },
  'GET /api/errorreports': {
    summary: 'The faults that happened in browsers of the company, the last seen first',
    access: 'errors.view',
    answer: z.array(faultSchema),
  },
  'GET /api/errorreports/{id}': {
    summary: 'One fault: its stack, and in which versions, on which pages and to how many people it happened',
    access: 'errors.view',
    params: idParams,
    answer: faultDetailSchema,
    errors: ['not_found'],
    ids: { id: 'error_reports' },
  },
} as const satisfies EndpointList;
