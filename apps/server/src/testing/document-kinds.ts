import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import { type ChildEndpoint, childEndpointsOf } from '../features/documents/child-edit.ts';
import type { DocumentKind } from '../features/documents/document-kind.ts';
import { proposalKind } from '../features/proposals/proposal-kind.ts';
import { workOrderKind } from '../features/work-orders/work-order-kind.ts';

const named = <A extends Aggregate, N extends string>(kind: DocumentKind<A>, name: N) => ({ ...kind, name });

/** Every kind of document, so that tests over all of them cover new ones automatically. */
export const documentKinds = {
  workOrder: named(workOrderKind, 'workOrder'),
  salesProposal: named(proposalKind, 'salesProposal'),
} as const;

export type DocumentName = keyof typeof documentKinds;

export type NamedEndpoint = ChildEndpoint & { document: { name: DocumentName } };

/** Every kind of child of all documents. */
export const childEndpoints = Object.values(documentKinds).flatMap(
  (kind) => childEndpointsOf(kind) as NamedEndpoint[],
);
