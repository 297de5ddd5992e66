import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/requests/api.ts';

/** Fetches the service report of a saved version of a work order, as a PDF. */
export const serviceReportQuery = (id: number, version: number) =>
  queryOptions({
    queryKey: ['servicereport', id, version],
    queryFn: async ({ signal }) =>
      (await api('GET /api/workorders/{id}/report', { params: { id }, signal })) as Blob,
    // visits and settings change it, too
    staleTime: 0,
    gcTime: 0,
  });

/** Fetches the service reports that were emailed, newest first. */
export const sentReportsQuery = (id: number) =>
  queryOptions({
    queryKey: ['sentreports', id],
    queryFn: ({ signal }) => api('GET /api/workorders/{id}/reports', { params: { id }, signal }),
    staleTime: 0,
  });

/** Fetches a service report as it was emailed. */
export const openSentReport = async (id: number): Promise<Blob> =>
  (await api('GET /api/sentreports/{id}', { params: { id } })) as Blob;
