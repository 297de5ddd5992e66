import type { Places } from '@fieldwright/contract/calls';
import type { Input } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';

/** A proposed slot for a call. */
export type Proposal = Places['places'][number];

/** The query for free slots. */
export type PlacesQuery = Input<Endpoints['GET /api/calls/places']>['query'];

/** Fetches the next free slots for a call; the previous ones stay while new ones load. */
export const placesQuery = (query: PlacesQuery) =>
  queryOptions({
    queryKey: ['places', query],
    queryFn: ({ signal }) => api('GET /api/calls/places', { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** A technician and a start; the end follows from the call's duration. */
export type Begin = Pick<Proposal, 'technicianId' | 'start'>;

export const isSamePlace = (one: Begin, other: Begin): boolean =>
  one.technicianId === other.technicianId && Date.parse(one.start) === Date.parse(other.start);
