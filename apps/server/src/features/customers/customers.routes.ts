import type { customerTotalsQuery } from '@fieldwright/contract/customer-list';
import type { ShownTag } from '@fieldwright/domain/company-lists/tag';
import { readCustomerSearch } from '@fieldwright/domain/customers/customer-search';
import { customerColumns } from '@fieldwright/domain/customers/exported-customers';
import { customerSort, foundCustomerSorts } from '@fieldwright/domain/kernel/list-sort';
import { may, type Role } from '@fieldwright/domain/people/roles';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { historyOf } from '../../db/history.queries.ts';
import { pageRequest } from '../../db/list-order.queries.ts';
import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { exportList, rowsAtOnce } from '../../spreadsheets/export-list.ts';
import { hideCertificate, saveCertificate } from './certificates.commands.ts';
import { certificatesOf } from './certificates.queries.ts';
import { customerPage, type Sees, sitePage } from './customer-pages.queries.ts';
import { usualTax } from './customer-write.queries.ts';
import { changeCustomer, changeSite, createCustomer, createSite } from './customers.commands.ts';
import { customerTotals, findCustomer, findSite, listCustomers } from './customers.queries.ts';
import { type Asker, changeSystem, createSystem } from './systems.commands.ts';
import { listUntaxed, taxSites, untaxSites } from './untaxed-sites.commands.ts';

/** People without the right to see all work, proposals or calls see their own (R6.4). */
const seesOf = (roles: readonly Role[]): Sees => ({
  workOrders: may(roles, 'workorders.view'),
  opensWork: may(roles, 'workorders.view') || may(roles, 'workorders.own'),
  opensSold: may(roles, 'workorders.sold'),
  proposals: may(roles, 'proposals.view'),
  calls: may(roles, 'dashboard.view'),
  cards: may(roles, 'payments.collect'),
});

const askerOf = ({ who, request }: { who: { roles: Role[] }; request: FastifyRequest }): Asker => ({
  requestId: request.id,
  sees: seesOf(who.roles),
});

/** @throws Refusal `not_found` if the record is null */
function there<T>(found: T | null): T {
  if (found === null) throw new Refusal('not_found');
  return found;
}

const narrowedBy = ({ search, owing, tagId, removed }: z.output<typeof customerTotalsQuery>) => ({
  search: search ? readCustomerSearch(search) : null,
  owing: owing === 'true',
  tagId: tagId ?? null,
  removed: removed === 'true',
});

export function customerRoutes(bind: Bind): void {
  bind('GET /api/customers', ({ db, query }) =>
    listCustomers(db, {
      ...narrowedBy(query),
      ...pageRequest(foundCustomerSorts, { ...query, sort: customerSort(query) }),
    }),
  );
  bind('GET /api/customers/totals', ({ db, query }) => customerTotals(db, narrowedBy(query)));
  bind('GET /api/customers/export', ({ db, query }) => {
    let tags: readonly ShownTag[] = [];
    return exportList(db, {
      name: 'customers',
      format: query.format,
      columns: customerColumns,
      read: async (tx, after) => {
        const asked = { sort: customerSort(query), after: after ?? undefined, limit: rowsAtOnce };
        const page = await listCustomers(tx, {
          ...narrowedBy(query),
          ...pageRequest(foundCustomerSorts, asked),
        });
        tags = page.tags ?? tags;
        const textsOf = (ids: readonly number[]) =>
          tags.filter(({ id, hidden }) => !hidden && ids.includes(id)).map(({ text }) => text);
        const rows = page.customers.map((row) => ({ ...row, tags: textsOf(row.tagIds) }));
        return { rows, next: page.next };
      },
    });
  });
  bind('POST /api/customers', ({ db, request, body }) => createCustomer(db, request.id, body));
  bind('GET /api/customers/{id}', async ({ db, who, params, query }) =>
    there(await customerPage(db, params.id, { sees: seesOf(who.roles), most: query.past })),
  );
  bind('PATCH /api/customers/{id}', ({ db, request, params, body }) =>
    changeCustomer(db, request.id, params.id, body),
  );
  bind('GET /api/customers/{id}/changes', async ({ db, params: { id } }) => {
    there(await findCustomer(db, { id }));
    return historyOf(db, 'customer', id);
  });
  bind('GET /api/customers/{id}/exemptioncertificates', async ({ db, params, query }) =>
    there(await certificatesOf(db, params.id)).filter(({ hidden }) => query.removed === 'true' || !hidden),
  );
  bind('POST /api/exemptioncertificates', ({ db, request, body }) => saveCertificate(db, request.id, body));
  bind('DELETE /api/exemptioncertificates/{id}', async ({ db, request, params }) => {
    await hideCertificate(db, request.id, params.id, true);
    return null;
  });
  bind('POST /api/exemptioncertificates/{id}/restore', ({ db, request, params }) =>
    hideCertificate(db, request.id, params.id, false),
  );
  bind('POST /api/sites', ({ db, request, body }) => createSite(db, request.id, body));
  bind('GET /api/taxitems/usual', ({ db, query }) => usualTax(db, query.postalCode));
  bind('GET /api/taxitems/untaxedsites', ({ db, query }) => listUntaxed(db, query.after));
  bind('POST /api/taxitems/untaxedsites', ({ db, request, body: { key, ...sent } }) =>
    taxSites(db, { requestId: request.id, key }, sent),
  );
  bind('POST /api/taxitems/untaxedsites/undo', ({ db, request, body }) => untaxSites(db, request.id, body));
  bind('GET /api/sites/{id}', async ({ db, who, params, query }) =>
    there(await sitePage(db, params.id, { sees: seesOf(who.roles), most: query.past })),
  );
  bind('PATCH /api/sites/{id}', ({ db, request, params, body }) =>
    changeSite(db, request.id, params.id, body),
  );
  bind('GET /api/sites/{id}/changes', async ({ db, params: { id } }) => {
    there(await findSite(db, { id }));
    return historyOf(db, 'site', id);
  });
  bind('POST /api/sites/{id}/systems', (context) =>
    createSystem(context.db, askerOf(context), context.params.id, context.body),
  );
  bind('PATCH /api/sites/{id}/systems/{systemId}', (context) => {
    const { id: siteId, systemId: id } = context.params;
    return changeSystem(context.db, askerOf(context), { siteId, id }, context.body);
  });
}
