import { readCustomerSearch } from '@fieldwright/domain/customers/customer-search';
import { may, type Permission, type Role } from '@fieldwright/domain/people/roles';
import { readDocumentNumber } from '@fieldwright/domain/settings/document-numbers';
import type { Bind } from '../../http/bind.ts';
import { searchAll } from './search.queries.ts';

/** Returns whether the person sees all documents of a kind, their own, or none (R6.4). */
const sees = (roles: readonly Role[], all: Permission, own: Permission) =>
  may(roles, all) ? 'all' : may(roles, own) ? 'own' : 'none';

export function searchRoutes(bind: Bind): void {
  bind('GET /api/search', ({ db, who: { roles }, query: { text } }) => {
    return searchAll(db, {
      ...readCustomerSearch(text),
      number: readDocumentNumber(text),
      sees: {
        workOrders: sees(roles, 'workorders.view', 'workorders.own'),
        proposals: sees(roles, 'proposals.view', 'proposals.own'),
      },
    });
  });
}
