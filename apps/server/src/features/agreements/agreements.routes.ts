import type { AgreementFilter } from '@fieldwright/domain/agreements/agreement';
import { agreementColumns } from '@fieldwright/domain/agreements/exported-agreements';
import { dayOf } from '@fieldwright/domain/kernel/days';
import { findCompanyZone } from '../../db/company-days.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { exportList, rowsAtOnce } from '../../spreadsheets/export-list.ts';
import { saverOf } from '../documents/document-routes.ts';
import { changeAgreement, sellAgreement } from './agreements.commands.ts';
import { type AgreementsQuery, listAgreements, readAgreements } from './agreements.queries.ts';
import { sellOnWorkOrder, undoSale } from './work-order-agreements.commands.ts';

interface Asked {
  search?: string | undefined;
  filter?: AgreementFilter | undefined;
  after?: string | undefined;
  limit: number;
}

function queryOf({ search = '', filter, after, limit }: Asked, now: number): AgreementsQuery {
  const [endDate, id] = after?.split('_') ?? [];
  return {
    words: [...new Set(search.toLowerCase().split(/\s+/).filter(Boolean))],
    filter: filter ?? null,
    after: endDate && id ? { endDate, id: Number(id) } : null,
    limit,
    now,
  };
}

export function agreementRoutes(bind: Bind, deps: Deps): void {
  const saver = saverOf(deps);
  bind('GET /api/agreements', ({ db, now, query }) => listAgreements(db, queryOf(query, now)));
  bind('GET /api/agreements/export', async ({ db, now, query }) =>
    exportList(db, {
      name: 'agreements',
      format: query.format,
      columns: agreementColumns(dayOf(new Date(now), await findCompanyZone(db))),
      read: async (tx, after) => {
        const asked = { ...query, after: after ?? undefined, limit: rowsAtOnce };
        const { agreements, next } = await readAgreements(tx, queryOf(asked, now));
        return { rows: agreements, next };
      },
    }),
  );
  bind('POST /api/sites/{id}/agreements', ({ db, request, params, body }) =>
    sellAgreement(db, request.id, { siteId: params.id, ...body }),
  );
  bind('PATCH /api/agreements/{id}', ({ db, request, params, body }) =>
    changeAgreement(db, request.id, params.id, body),
  );
  bind('POST /api/workorders/{id}/agreements', (context) =>
    sellOnWorkOrder(saver(context), context.params.id, context.body),
  );
  bind('DELETE /api/workorders/{id}/agreements/{agreementId}', (context) =>
    undoSale(saver(context), context.params.id, context.params.agreementId),
  );
}
