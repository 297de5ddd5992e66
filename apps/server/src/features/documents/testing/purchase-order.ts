import { defineShape, editFlags, idSchema } from '@fieldwright/domain/kernel/edit-shape';
import { amountCents, count, optionalId, text } from '@fieldwright/domain/kernel/field';
import { blankRootFields, managedRootFields, rootFields } from '@fieldwright/domain/kernel/root-fields';
import { z } from 'zod';

/*
 * A third kind of document, to prove that the engine depends on no particular one: a purchase order without
 * site, tax or prices other than the sum of its lines. Tests add it, with its own endpoints, topic and
 * rights, to a copy of the sources (`scripts/planted-kind.ts`).
 */

export const purchaseOrderLineSchema = z.object({
  id: idSchema,
  ...editFlags,
  purchaseOrderId: optionalId,
  text: text(200),
  amountCents,
  order: count,
  hidden: z.boolean(),
});

const rootSchema = z.object({ ...rootFields, supplier: text(200), placed: z.boolean(), hidden: z.boolean() });

export const purchaseOrderSchema = rootSchema.extend({ lines: z.array(purchaseOrderLineSchema) });
export type PurchaseOrder = z.infer<typeof purchaseOrderSchema>;

const removal = { rule: 'deleted', because: 'Nothing refers to it.' } as const;

export const purchaseOrderShape = defineShape<PurchaseOrder, 'purchaseOrder'>({
  name: 'purchaseOrder',
  fixedOnceSet: [],
  schema: rootSchema,
  references: {},
  managed: ['placed', 'hidden', ...managedRootFields],
  together: [],
  removal,
  facts: () => ({}),
  blank: { supplier: '', placed: false, hidden: false, ...blankRootFields },
  kinds: {
    lines: {
      step: 'details',
      schema: purchaseOrderLineSchema,
      parent: 'purchaseOrderId',
      references: { purchaseOrderId: { to: 'purchaseOrder' } },
      order: 'order',
      managed: [],
      together: [],
      removal,
      blank: { text: '', amountCents: 0, order: 0, hidden: false },
      uniqueBy: null,
      keptOut: null,
      errorField: null,
    },
  },
});

/** The tables that a migration would create. */
export const purchaseOrderTables = `
  create table purchase_orders (
    company_id integer not null default current_company(), id bigint not null, supplier text not null,
    placed boolean not null, hidden boolean not null, total_cents bigint, version integer not null,
    created_by bigint default current_person(), created_date timestamptz not null default clock_now(),
    updated_by bigint default current_person(), updated_date timestamptz not null default clock_now(),
    primary key (company_id, id));
  create table purchase_order_lines (
    company_id integer not null default current_company(), id bigint not null, purchase_order_id bigint not null,
    text text not null, amount_cents bigint not null, "order" integer not null, hidden boolean not null,
    created_by bigint default current_person(), created_date timestamptz not null default clock_now(),
    updated_by bigint default current_person(), updated_date timestamptz not null default clock_now(),
    primary key (company_id, id),
    foreign key (company_id, purchase_order_id) references purchase_orders (company_id, id) deferrable initially deferred);
  call protect_tenant_table('purchase_orders');
  call protect_tenant_table('purchase_order_lines');
  grant select, insert, update, delete on purchase_orders, purchase_order_lines to fieldwright_app;`;
