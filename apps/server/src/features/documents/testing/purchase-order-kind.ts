import type { Shape } from '@fieldwright/domain/kernel/edit-shape';
import { defineDocument } from '../define-document.ts';
import { refuseFields } from '../save-checks.ts';
import { type PurchaseOrder, purchaseOrderShape } from './purchase-order.ts';

const sumOf = ({ lines }: PurchaseOrder) => lines.reduce((sum, line) => sum + line.amountCents, 0);

export const purchaseOrderKind = defineDocument<PurchaseOrder>({
  shape: purchaseOrderShape as Shape<PurchaseOrder, never>,
  table: 'purchase_orders',
  tables: { lines: 'purchase_order_lines' },
  listed: ['totalCents'],
  site: null,
  tax: null,
  topic: 'priceBook',
  rights: { read: 'people.view', write: 'settings.edit' },
  sql: {
    own: 'a."createdBy" is not distinct from (select current_person())',
    context: "'supplies', 'parts'",
  },
  checks: {
    sent: [
      {
        name: 'it was not placed',
        refuse: ({ current }) => {
          if (current?.placed) refuseFields({ plan: 'It was placed.' });
        },
      },
    ],
  },
  totals: () => [],
  listedTotals: (order) => ({ totalCents: sumOf(order) }),
});
