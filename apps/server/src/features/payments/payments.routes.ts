import type { PaymentsNarrowing } from '@fieldwright/contract/payments';
import { readCustomerSearch } from '@fieldwright/domain/customers/customer-search';
import { daySorts, paymentSorts, readPlace } from '@fieldwright/domain/kernel/list-sort';
import { paymentColumns } from '@fieldwright/domain/payments/exported-payments';
import { readPaymentSearch } from '@fieldwright/domain/payments/recorded-payment';
import { may } from '@fieldwright/domain/people/roles';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import type { Bind } from '../../http/bind.ts';
import { exportList, rowsAtOnce } from '../../spreadsheets/export-list.ts';
import { closeDay, dayOverview, reopenDay } from './day-closings.commands.ts';
import { closingsBetween } from './day-closings.queries.ts';
import { listPayments, type PaymentsQuery } from './payments.queries.ts';
import { mailReceipt } from './receipts.commands.ts';

/** Returns what the list is narrowed down to. */
function narrowedBy(
  { roles, personId }: SignedIn,
  { from, to, search, method, takenById }: PaymentsNarrowing,
): Omit<PaymentsQuery, 'after' | 'limit'> {
  return {
    // People who may collect payments but not see all of them see those they collected themselves (R6.4).
    takenBy: may(roles, 'payments.view') ? null : personId,
    takenById: takenById ?? null,
    method: method ?? null,
    from: from ?? null,
    to: to ?? null,
    search: search ? { words: readCustomerSearch(search).words, ...readPaymentSearch(search) } : null,
  };
}

const placeOf = (after: string | null): PaymentsQuery['after'] =>
  after ? readPlace(paymentSorts, paymentSorts.usual, after) : null;

export function paymentRoutes(bind: Bind, deps: Deps): void {
  bind('GET /api/payments', ({ db, who, query: { after, limit, ...query } }) =>
    listPayments(db, {
      ...narrowedBy(who, query),
      after: placeOf(after ?? null),
      limit,
    }),
  );
  bind('GET /api/payments/export', ({ db, who, query: { format, ...query } }) =>
    exportList(db, {
      name: 'payments',
      format,
      columns: paymentColumns,
      read: async (tx, after) => {
        const { payments, next } = await listPayments(tx, {
          ...narrowedBy(who, query),
          after: placeOf(after),
          limit: rowsAtOnce,
        });
        return { rows: payments, next };
      },
    }),
  );
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
    closeDay(db, { ...body, personId: body.personId ?? null, enteredCents: body.countedCents ?? null }, now),
  );
  bind('POST /api/dayclosings/{id}/reopen', ({ db, params, body }) => reopenDay(db, params.id, body.reason));
  bind('POST /api/salesproposalpayments/{id}/receipt', ({ db, who, request, params, body }) =>
    mailReceipt(
      { deps, db, who, requestId: request.id },
      { of: 'salesProposal', paymentId: params.id, ...body },
    ),
  );
}
