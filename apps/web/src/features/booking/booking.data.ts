import type { NewCall } from '@fieldwright/contract/schedule';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { namingFields } from '../../lib/naming-fields.ts';
import { bookingFieldOf } from './booking.ts';

/** What calls are booked with: job types, departments, technicians. */
export const bookingBaseQuery = queryOptions({
  queryKey: ['bookingBase'],
  queryFn: ({ signal }) => api('GET /api/board/base', { signal }),
  staleTime: 300_000,
});

/** What is on the board of a day: who is free then. */
export const eventsOfDayQuery = (day: string) =>
  queryOptions({
    queryKey: ['bookingEvents', day],
    queryFn: ({ signal }) => api('GET /api/scheduleevents', { query: { from: day, to: day }, signal }),
    enabled: /^\d{4}-\d\d-\d\d$/.test(day),
    staleTime: 0,
  });

/** Books a call; what is refused of it is named as the form names it. */
export const bookCall = (body: NewCall) => namingFields(api('POST /api/calls', { body }), bookingFieldOf);
