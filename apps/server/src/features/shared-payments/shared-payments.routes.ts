import { may } from '@fieldwright/domain/people/roles';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { saverOf } from '../documents/document-routes.ts';
import { recordSharedPayment } from './record-shares.commands.ts';
import { unpaidWorkOrders } from './unpaid.queries.ts';

export function sharedPaymentRoutes(bind: Bind, deps: Deps): void {
  const saver = saverOf(deps);
  bind('GET /api/customers/{id}/unpaidworkorders', async ({ db, who, params }) => {
    const workOrders = await unpaidWorkOrders(db, params.id, !may(who.roles, 'workorders.edit'));
    if (workOrders === null) throw new Refusal('not_found');
    return { workOrders };
  });
  bind('POST /api/customers/{id}/payments', (context) =>
    recordSharedPayment(saver(context), context.params.id, context.body),
  );
}
