import type { NewCall } from '@fieldwright/contract/calls';

import { queryOptions } from '@tanstack/react-query';
import { namingFields } from '../../lib/errors/naming-fields.ts';
import { noteSave } from '../../lib/last-save.ts';
import { api } from '../../lib/requests/api.ts';
import { bookingFieldOf } from './booking-field.ts';

/** Fetches what calls are booked with: job types, departments, technicians. */
export const bookingBaseQuery = queryOptions({
  queryKey: ['bookingBase'],
  queryFn: ({ signal }) => api('GET /api/board/base', { signal }),
  staleTime: 300_000,
});

/** Fetches the events of a day, to see who is free. */
export const eventsOfDayQuery = (day: string) =>
  queryOptions({
    queryKey: ['bookingEvents', day],
    queryFn: ({ signal }) => api('GET /api/scheduleevents', { query: { from: day, to: day }, signal }),
    enabled: /^\d{4}-\d\d-\d\d$/.test(day),
    staleTime: 0,
  });

/** Fetches a site's newest work orders, of which a return visit may be for one. */
export const earlierWorkQuery = (siteId: number) =>
  queryOptions({
    queryKey: ['workorders', 'ofSite', siteId],
    queryFn: ({ signal }) => api('GET /api/workorders', { query: { siteId, limit: 50 }, signal }),
  });

/** Books a call; errors name fields as the form does. */
export async function bookCall(body: NewCall) {
  const booked = await namingFields(api('POST /api/calls', { body }), bookingFieldOf);
  noteSave();
  return booked;
}
