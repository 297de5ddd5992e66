import { readCustomerSearch } from '@fieldwright/domain/customers/customer-search';
import { daySorts, paymentSorts, readPlace } from '@fieldwright/domain/kernel/list-sort';
import { readPaymentSearch } from '@fieldwright/domain/payments/recorded-payment';
import { may } from '@fieldwright/domain/people/roles';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { closeDay, dayOverview, reopenDay } from './day-closings.commands.ts';
import { closingsBetween } from './day-closings.queries.ts';
import { listPayments } from './payments.queries.ts';
import { mailReceipt } from './receipts.commands.ts';

export function paymentRoutes(bind: Bind, deps: Deps): void {
  bind('GET /api/payments', ({ db, who, query: { from, to, search, method, takenById, after, limit } }) => {
    return listPayments(db, {
      // People who may collect payments but not see all of them see those they collected themselves (R6.4).
      takenBy: may(who.roles, 'payments.view') ? null : who.personId,
      takenById: takenById ?? null,
      method: method ?? null,
      from: from ?? null,
      to: to ?? null,
      search: search ? { words: readCustomerSearch(search).words, ...readPaymentSearch(search) } : null,
      after: after ? readPlace(paymentSorts, paymentSorts.usual, after) : null,
      limit,
    });
  });
  bind('GET /api/dayclosings', ({ db, query: { from, to, after, limit } }) =>
    closingsBetween(db, {
      from: from ?? null,
      to: to ?? null,
      after: after ? readPlace(daySorts, daySorts.usual, after) : null,
      limit,
    }),
  );
  bind('GET /api/dayclosings/overview', ({ db, query: { day, personId } }) =>
    dayOverview(db, { day, personId: personId ?? null }),
  );
  bind('POST /api/dayclosings', ({ db, body, now }) =>
    closeDay(db, { ...body, personId: body.personId ?? null }, now),
  );
  bind('POST /api/dayclosings/{id}/reopen', ({ db, params, body }) => reopenDay(db, params.id, body.reason));
  bind('POST /api/salesproposalpayments/{id}/receipt', ({ db, who, request, params, body }) =>
    mailReceipt(
      { deps, db, who, requestId: request.id },
      { of: 'salesProposal', paymentId: params.id, ...body },
    ),
  );
}
