import type { LiveTopic } from '@fieldwright/domain/people/live-topics';
import type { RootKind } from '@fieldwright/domain/removals/root-removal';
import type { QueryClient } from '@tanstack/react-query';
import { shownRecords } from '../../app/main/shown-records.ts';
import { api } from '../../lib/requests/api.ts';

interface Way {
  /** the path of its page */
  path: string;
  topic: LiveTopic;
  remove: (params: { id: number }) => Promise<unknown>;
  restore: (params: { id: number }) => Promise<unknown>;
}

/** How each kind of record is removed and restored. */
export const removalWays: Readonly<Record<RootKind, Way>> = {
  customer: {
    path: '/customers',
    topic: 'customer',
    remove: (params) => api('DELETE /api/customers/{id}', { params }),
    restore: (params) => api('POST /api/customers/{id}/restore', { params }),
  },
  site: {
    path: '/sites',
    topic: 'site',
    remove: (params) => api('DELETE /api/sites/{id}', { params }),
    restore: (params) => api('POST /api/sites/{id}/restore', { params }),
  },
  workOrder: {
    path: '/workorders',
    topic: 'workOrder',
    remove: (params) => api('DELETE /api/workorders/{id}', { params }),
    restore: (params) => api('POST /api/workorders/{id}/restore', { params }),
  },
  salesProposal: {
    path: '/proposals',
    topic: 'proposal',
    remove: (params) => api('DELETE /api/salesproposals/{id}', { params }),
    restore: (params) => api('POST /api/salesproposals/{id}/restore', { params }),
  },
};

/** Refetches the data that shows such records. @returns when loaded */
export async function removalChanged(client: QueryClient, kind: RootKind): Promise<void> {
  const { topic } = removalWays[kind];
  const keys = shownRecords.filter(({ shows }) => shows.includes(topic)).map(({ key }) => key);
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
