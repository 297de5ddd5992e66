import type { RootKind } from '@fieldwright/domain/removals/root-removal';
import type { Bind, Context } from '../../http/bind.ts';
import { type Remover, removeRoot, restoreRoot } from './removals.commands.ts';

type Removing = Pick<Context<'DELETE /api/customers/{id}'>, 'db' | 'who' | 'now' | 'request' | 'params'>;

const remover = ({ db, who, now, request }: Removing): Remover => ({ db, who, now, requestId: request.id });
const remove = (kind: RootKind) => (context: Removing) =>
  removeRoot(remover(context), kind, context.params.id);
const restore = (kind: RootKind) => (context: Removing) =>
  restoreRoot(remover(context), kind, context.params.id);

export function removalRoutes(bind: Bind): void {
  bind('DELETE /api/customers/{id}', remove('customer'));
  bind('POST /api/customers/{id}/restore', restore('customer'));
  bind('DELETE /api/sites/{id}', remove('site'));
  bind('POST /api/sites/{id}/restore', restore('site'));
  bind('DELETE /api/workorders/{id}', remove('workOrder'));
  bind('POST /api/workorders/{id}/restore', restore('workOrder'));
  bind('DELETE /api/salesproposals/{id}', remove('salesProposal'));
  bind('POST /api/salesproposals/{id}/restore', restore('salesProposal'));
}
