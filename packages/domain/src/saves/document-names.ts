import type { Aggregate, FieldName, KindOf, Shape } from '../kernel/edit-shape.ts';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';

/** The shapes of all documents, work orders first. The server refuses to define a kind that isn't here. */
export const allShapes = [workOrderShape, salesProposalShape] as const;
type AnyShape = (typeof allShapes)[number];

/** The names of documents in plans, history and messages. */
export const documentNames = allShapes.map(({ name }) => name);
export type DocumentName = (typeof documentNames)[number];

type KindsOf<S> = S extends Shape<infer A extends Aggregate> ? KindOf<A> : never;
/** The kinds of children of any document. */
export type ChildKind = KindsOf<AnyShape>;

type FieldsOf<S> = S extends Shape<infer A extends Aggregate> ? FieldName<A> : never;
/** The fields of any document and its children. */
export type DocumentField = FieldsOf<AnyShape>;

type Paid<S> =
  S extends Shape<infer A extends Aggregate, infer N> ? ('payments' extends KindOf<A> ? N : never) : never;
/** The names of documents that take payments. */
export type PaidName = Paid<AnyShape>;
export const paidNames = allShapes.flatMap(({ name, kinds }) =>
  'payments' in kinds ? [name as PaidName] : [],
);
