import { listKeys, orderHistoryKey, orderKey } from '@fieldwright/contract/company-lists';
import { isOrdered } from '@fieldwright/domain/company-lists/company-lists';
import type { InspectionTemplateName } from '@fieldwright/domain/company-lists/inspection-templates';
import { z } from 'zod';
import { historyOf } from '../../db/history.queries.ts';
import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { removeEntry, restoreEntry, type SentEntry, saveEntry } from './company-lists.commands.ts';
import { findEntry, listEntries } from './company-lists.queries.ts';
import { exportEntries } from './export-entries.ts';
import { addFederalHolidays } from './federal-holidays.commands.ts';
import { importTaxRates } from './import-rates.commands.ts';
import { addInspectionTemplate } from './inspection-templates.commands.ts';
import { keptLists } from './kept-list.ts';
import { orderEntries, orderHistory, type SentOrder } from './list-order.commands.ts';
import { undoTaxRates } from './undo-rates.commands.ts';

const idOf = (params: unknown) => z.object({ id: z.int() }).parse(params).id;

/** Binds the endpoints of every list that a company keeps. */
export function companyListRoutes(bind: Bind): void {
  bind('POST /api/taxitems/import', ({ db, request, body }) => importTaxRates(db, request.id, body));
  bind('POST /api/taxitems/import/undo', ({ db, request, body }) => undoTaxRates(db, request.id, body.items));
  bind('POST /api/holidays/federal', ({ db, request, body }) =>
    addFederalHolidays(db, request.id, body.year),
  );
  bind.alike('POST /api/inspectionforms/template', ({ db, request, body }) =>
    addInspectionTemplate(db, request.id, (body as { template: InspectionTemplateName }).template),
  );
  bind('GET /api/companylists/export', ({ db, query: { list, ...wish } }) =>
    exportEntries(db, keptLists[list], wish),
  );
  for (const list of Object.values(keptLists)) {
    const keys = listKeys(list.name);
    bind.alike(keys.list, ({ db, query }) =>
      listEntries(db, list, (query as { removed?: 'true' }).removed === 'true'),
    );
    bind.alike(keys.save, ({ db, request, body }) => saveEntry(db, request.id, list, body as SentEntry));
    if (isOrdered(list.name)) {
      const ordered = { ...list, name: list.name };
      bind.alike(orderKey(list.name), ({ db, who, request, body }) =>
        orderEntries(db, { companyId: who.companyId, requestId: request.id }, ordered, body as SentOrder),
      );
      bind.alike(orderHistoryKey(list.name), ({ db, who }) => orderHistory(db, who.companyId, ordered));
    }
    bind.alike(keys.remove, ({ db, request, params }) => removeEntry(db, request.id, list, idOf(params)));
    bind.alike(keys.restore, ({ db, request, params }) => restoreEntry(db, request.id, list, idOf(params)));
    bind.alike(keys.history, async ({ db, params }) => {
      const id = idOf(params);
      if (!(await findEntry(db, list, { id }))) throw new Refusal('not_found');
      return historyOf(db, list.kind, id);
    });
  }
}
