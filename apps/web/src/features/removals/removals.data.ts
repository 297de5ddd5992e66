import type { LiveTopic } from '@fieldwright/domain/people/live-topics';
import type { RootKind } from '@fieldwright/domain/removals/root-removal';
import type { QueryClient } from '@tanstack/react-query';
import { shownRecords } from '../../app/main/shown-records.ts';
import { api } from '../../lib/api.ts';

interface Way {
  topic: LiveTopic;
  remove: (params: { id: number }) => Promise<unknown>;
  restore: (params: { id: number }) => Promise<unknown>;
}

/** How each kind of record is removed and restored. */
export const removalWays: Readonly<Record<RootKind, Way>> = {
  customer: {
    topic: 'customer',
    remove: (params) => api('DELETE /api/customers/{id}', { params }),
    restore: (params) => api('POST /api/customers/{id}/restore', { params }),
  },
  site: {
    topic: 'site',
    remove: (params) => api('DELETE /api/sites/{id}', { params }),
    restore: (params) => api('POST /api/sites/{id}/restore', { params }),
  },
  workOrder: {
    topic: 'workOrder',
    remove: (params) => api('DELETE /api/workorders/{id}', { params }),
    restore: (params) => api('POST /api/workorders/{id}/restore', { params }),
  },
  salesProposal: {
    topic: 'proposal',
    remove: (params) => api('DELETE /api/salesproposals/{id}', { params }),
    restore: (params) => api('POST /api/salesproposals/{id}/restore', { params }),
  },
};

/** What shows something of such records is asked for again. */
export function removalChanged(client: QueryClient, kind: RootKind): void {
  const { topic } = removalWays[kind];
  for (const { key, shows } of shownRecords)
    if (shows.includes(topic)) void client.invalidateQueries({ queryKey: key });
}
