import { type Added, addRecord, moveRecord, type OwnFields } from '../kernel/edit-change.ts';
import { asOneStep } from '../kernel/edit-history.ts';
import type { Edit } from '../kernel/edit-session.ts';
import { linesOf } from './document-pricing.ts';
import type { SalesProposal } from './sales-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

type Line = Pick<SalesProposal['details'][number], 'serviceRepairId'>;
/** Whose a service is; null where the price book does not say. */
type DepartmentOf = (serviceRepairId: number) => number | null;

/**
 * The department that each line of a package stands under: its service's, and of a part or a line of one's own that of the
 * line above it.
 * @param lines in their order
 * @returns one for each line; null above the first that has one
 */
export function lineDepartments(lines: readonly Line[], departmentOf: DepartmentOf): (number | null)[] {
  let last: number | null = null;
  return lines.map(({ serviceRepairId }) => {
    last = (serviceRepairId === null ? null : departmentOf(serviceRepairId)) ?? last;
    return last;
  });
}

/**
 * Adds a line to a package: below the last one of its service's department, so that what belongs together stays together;
 * at the end where there is none, or it has no department. One step to undo.
 * @param fields with the package, as `addRecord` takes them
 */
export function addLine(
  edit: Edit<SalesProposal>,
  fields: OwnFields<SalesProposal, 'details'>,
  departmentOf: DepartmentOf,
): Added<SalesProposal> {
  const added = addRecord(salesProposalShape, edit, { kind: 'details', fields });
  const lines = linesOf(edit.draft, Number(fields.salesProposalPackageId));
  const department = fields.serviceRepairId == null ? null : departmentOf(fields.serviceRepairId);
  const to = department === null ? 0 : lineDepartments(lines, departmentOf).lastIndexOf(department) + 1;
  if (to === 0 || to === lines.length) return added;
  const placed = moveRecord(salesProposalShape, added.edit, { kind: 'details', id: added.id, to });
  return { ...added, edit: asOneStep(edit, placed) };
}
