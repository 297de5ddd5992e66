import type { SaveAnswer, SavedAnswer, SaveRequestInput } from '@fieldwright/contract/documents';
import type { ErrorBody } from '@fieldwright/contract/errors';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import type { DocumentName } from './document-kinds.ts';
import type { TestServer } from './server.ts';

export interface Documents {
  workOrder: WorkOrder;
  salesProposal: SalesProposal;
}

/** Returns the response of a successful save. @throws the actual response if it was not saved */
export function savedAnswer(reply: { status: number; data: SaveAnswer; error: ErrorBody }): SavedAnswer {
  if (reply.status === 200 && reply.data.outcome === 'saved') return reply.data;
  throw new Error(`Not saved: ${reply.status} ${JSON.stringify(reply.data ?? reply.error)}`);
}

/** Returns functions that save and load a server's documents as one person. */
export function savingAs(server: TestServer, as: string) {
  const save = (body: SaveRequestInput) =>
    server.call(body.plan.entity === 'workOrder' ? 'POST /api/workorders' : 'POST /api/salesproposals', {
      as,
      body,
    });
  return {
    save,
    saved: async (body: SaveRequestInput): Promise<SavedAnswer> => savedAnswer(await save(body)),
    load: async <N extends DocumentName>(name: N, id: number): Promise<Documents[N] & Aggregate> => {
      const key = name === 'workOrder' ? 'GET /api/workorders/{id}' : 'GET /api/salesproposals/{id}';
      const reply = await server.call(key, { as, params: { id } });
      if (reply.status !== 200) throw new Error(`Not loaded: ${reply.status} ${JSON.stringify(reply.error)}`);
      const { context: _, ...document } = reply.data;
      return document as unknown as Documents[N] & Aggregate;
    },
  };
}
export type Saving = ReturnType<typeof savingAs>;
