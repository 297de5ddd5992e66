import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { startSharedPayment } from '../card-payments/shared-attempts.commands.ts';
import { saverOf } from '../documents/document-routes.ts';
import { giveBack } from './give-back.commands.ts';
import { recordSharedPayment } from './record-shares.commands.ts';
import { unpaidOf } from './unpaid.ts';
import { useCredit } from './use-credit.commands.ts';
import { voidCredit } from './void-credit.commands.ts';

export function sharedPaymentRoutes(bind: Bind, deps: Deps): void {
  const saver = saverOf(deps);
  bind('GET /api/customers/{id}/unpaidworkorders', ({ db, who, params }) => unpaidOf(db, who, params.id));
  bind('POST /api/customers/{id}/payments', (context) =>
    recordSharedPayment(saver(context), context.params.id, context.body),
  );
  bind('POST /api/workorders/{id}/credit', (context) =>
    useCredit(saver(context), context.params.id, context.body),
  );
  bind('POST /api/workorders/{id}/moneyback', (context) =>
    giveBack(saver(context), context.params.id, context.body),
  );
  bind('POST /api/workorderpayments/{id}/voidcredit', (context) =>
    voidCredit(saver(context), context.params.id, context.body.reason),
  );
  bind('POST /api/customers/{id}/cardpayments', (context) => {
    const { db, who, now } = context;
    return startSharedPayment({ deps, db, who, now }, context.params.id, context.body);
  });
}
