import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';
import { after, type Plant } from './planted-copy.ts';

/*
 * A third kind of document, planted in a copy: purchase orders, with their own tables, endpoints, live topic
 * and permissions. `apps/server/src/features/documents/third-kind.test.ts` tests the engine with it; its
 * shape and kind are planted here unchanged.
 */

const testing = 'apps/server/src/features/documents/testing';
const read = (file: string) => fs.readFileSync(path.join(root, testing, file), 'utf8');
const shape = read('purchase-order.ts');
const [, tables] = /purchaseOrderTables = `([^`]*)`/.exec(shape)!;

const endpoints = `
import { purchaseOrderLineSchema, purchaseOrderSchema, purchaseOrderShape } from '@fieldwright/domain/purchase-orders/purchase-order';
import { z } from 'zod';
import { childEndpoints } from './child-endpoints.ts';
import { changeSchema, documentContextSchema, saveAnswerSchema, saveErrors, saveRequestSchema } from './documents.ts';
import { type EndpointList, idParams } from './endpoint.ts';

const ids = { id: 'purchase_orders' } as const;
const context = documentContextSchema.pick({ removal: true, savedBy: true }).extend({ supplies: z.string() });

export const purchaseOrderEndpoints = {
  'GET /api/purchaseorders/{id}': {
    summary: 'A purchase order with all its lines',
    access: 'purchaseorders.view',
    params: idParams,
    answer: purchaseOrderSchema.extend({ context }),
    asText: true,
    ids,
  },
  'POST /api/purchaseorders': {
    summary: 'Save a purchase order with all that a plan does to it',
    access: 'purchaseorders.edit',
    body: saveRequestSchema,
    answer: saveAnswerSchema,
    errors: [...saveErrors, 'format_unknown'],
  },
  'GET /api/purchaseorders/{id}/changes': {
    summary: 'The history of a purchase order, newest first',
    access: 'purchaseorders.view',
    params: idParams,
    answer: z.array(changeSchema),
    ids,
  },
  ...childEndpoints({
    path: 'purchaseorderlines',
    what: 'a line of a purchase order',
    shape: purchaseOrderShape,
    schema: purchaseOrderLineSchema,
    table: 'purchase_order_lines',
    access: ['purchaseorders.edit'],
  }),
} as const satisfies EndpointList;
`;

const routes = `
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { changesOf } from '../documents/changes.commands.ts';
import { bindChildren, openForScreen, saverOf } from '../documents/document-routes.ts';
import { saveEntry } from '../documents/save-entry.commands.ts';
import { purchaseOrderKind } from './purchase-order-kind.ts';

export function purchaseOrderRoutes(bind: Bind, deps: Deps): void {
  const saver = saverOf(deps);
  bind(
    'GET /api/purchaseorders/{id}',
    async (context) => (await openForScreen(purchaseOrderKind, context, context.params.id)).text,
  );
  bind('POST /api/purchaseorders', (context) =>
    saveEntry(saver(context), purchaseOrderKind, context.body, context.request.body as object),
  );
  bind('GET /api/purchaseorders/{id}/changes', ({ db, params }) => changesOf(db, purchaseOrderKind, params.id, {}));
  bindChildren(bind, deps, purchaseOrderKind);
}
`;

export const purchaseOrderTables = tables!;

/** One plant for each file that a person would write or change, named by its part of the kind. */
export const purchaseOrders: readonly Plant[] = [
  {
    part: 'shape',
    file: 'packages/domain/src/purchase-orders/purchase-order.ts',
    change: () => shape.replaceAll(/'@fieldwright\/domain\/([^']+)'/g, "'../$1.ts'"),
  },
  {
    part: 'name',
    file: 'packages/domain/src/saves/document-names.ts',
    change: (text) =>
      `import { purchaseOrderShape } from '../purchase-orders/purchase-order.ts';\n${text}`.replace(
        'salesProposalShape] as const',
        'salesProposalShape, purchaseOrderShape] as const',
      ),
  },
  {
    part: 'topic',
    file: 'packages/domain/src/people/live-topics.ts',
    change: after("  priceBook: ['pricebooks.view'],", "  purchaseOrder: ['purchaseorders.view'],"),
  },
  {
    part: 'rights',
    file: 'packages/domain/src/people/roles.ts',
    change: after("  'pricebooks.edit',", "  'purchaseorders.view',\n  'purchaseorders.edit',"),
  },
  { part: 'endpoints', file: 'packages/contract/src/purchase-orders.ts', change: () => endpoints },
  {
    part: 'area of the endpoints',
    file: 'packages/contract/src/endpoints.ts',
    change: (text) =>
      `import { purchaseOrderEndpoints } from './purchase-orders.ts';\n${text}`
        .replace(
          'const listed = [',
          "$&\n  { name: 'Purchase orders', about: 'What is ordered.', endpoints: purchaseOrderEndpoints },",
        )
        .replace('export type Endpoints = Merged<', '$&\n  | typeof purchaseOrderEndpoints'),
  },
  {
    part: 'tables',
    file: 'apps/server/migrations/9999-purchase-orders.sql',
    change: () => purchaseOrderTables,
  },
  {
    part: 'kind',
    file: 'apps/server/src/features/purchase-orders/purchase-order-kind.ts',
    change: () =>
      read('purchase-order-kind.ts')
        .replaceAll("'../", "'../documents/")
        .replace(' as Shape<PurchaseOrder, never>', '')
        .replace(/import type \{ Shape \}.*\n/, '')
        .replace("'./purchase-order.ts'", "'@fieldwright/domain/purchase-orders/purchase-order'")
        .replace(/topic: '\w+'/, "topic: 'purchaseOrder'")
        .replace(/rights: \{.*\}/, "rights: { read: 'purchaseorders.view', write: 'purchaseorders.edit' }"),
  },
  {
    part: 'routes',
    file: 'apps/server/src/features/purchase-orders/purchase-orders.routes.ts',
    change: () => routes,
  },
  {
    part: 'routes in the app',
    file: 'apps/server/src/app.ts',
    change: (text) =>
      `import { purchaseOrderRoutes } from './features/purchase-orders/purchase-orders.routes.ts';\n${text}`.replace(
        'const features = [',
        '$&\n  purchaseOrderRoutes,',
      ),
  },
];

/** The words of the browser for it. */
export const purchaseOrderWords: readonly Plant[] = [
  {
    part: 'words',
    file: 'apps/web/src/features/documents/record.texts.ts',
    change: (text) =>
      after(
        "    workOrder: 'The work order',",
        "    purchaseOrder: 'The purchase order',\n    lines: 'Line',",
      )(after("    supplier: 'Supplier',", "    placed: 'Placed',\n    purchaseOrderId: null,")(text)),
  },
  {
    part: 'address',
    file: 'apps/web/src/lib/document-pages.ts',
    change: after(
      "  workOrder: { to: '/workorders/$id', opens: ['workorders.view', 'workorders.own'] },",
      "  purchaseOrder: { to: '/workorders/$id', opens: ['purchaseorders.view'] },",
    ),
  },
];
