import type { Permission } from '@fieldwright/domain/people/roles';
import type { DocumentName } from '@fieldwright/domain/saves/document-names';

/** The page of each kind of document, and the permissions of which one is needed to open it. */
export const documentPages = {
  workOrder: { to: '/workorders/$id', opens: ['workorders.view', 'workorders.own'] },
  salesProposal: { to: '/proposals/$id', opens: ['proposals.view', 'proposals.own'] },
} as const satisfies Record<DocumentName, { to: string; opens: readonly Permission[] }>;
