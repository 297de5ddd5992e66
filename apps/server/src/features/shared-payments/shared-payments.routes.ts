import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { startSharedPayment } from '../card-payments/shared-attempts.commands.ts';
import { saverOf } from '../documents/document-routes.ts';
import { recordSharedPayment } from './record-shares.commands.ts';
import { unpaidOf } from './unpaid.ts';

export function sharedPaymentRoutes(bind: Bind, deps: Deps): void {
  const saver = saverOf(deps);
  bind('GET /api/customers/{id}/unpaidworkorders', ({ db, who, params }) => unpaidOf(db, who, params.id));
  bind('POST /api/customers/{id}/payments', (context) =>
    recordSharedPayment(saver(context), context.params.id, context.body),
  );
  bind('POST /api/customers/{id}/cardpayments', (context) => {
    const { db, who, now } = context;
    return startSharedPayment({ deps, db, who, now }, context.params.id, context.body);
  });
}
