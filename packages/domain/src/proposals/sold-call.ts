import type { Call } from '../schedule/call.ts';
import type { DepartmentOf } from './line-departments.ts';
import { isChosen, linesOf } from './package-lines.ts';
import type { SalesProposal } from './sales-proposal.ts';
import type { Selection, SoldBook } from './selection.ts';

/** The duration if the price book gives no hours. */
const usualMinutes = 60;
/** The allowed duration of a call (R3.6). */
const [leastMinutes, mostMinutes] = [5, 14_400];

/** Returns the package's lines that are brought to the work order, in order. */
export const broughtLines = (
  proposal: SalesProposal,
  { packageId, detailIds }: Pick<Selection, 'packageId' | 'detailIds'>,
) => linesOf(proposal, packageId).filter((line) => isChosen(line, detailIds));

/** Returns a function that looks up the price book's department of a line. */
export const departmentIn =
  ({ services, partDepartments }: SoldBook): DepartmentOf =>
  ({ serviceRepairId, partItemId }) =>
    services.get(serviceRepairId ?? 0)?.callDepartmentTypeId ?? partDepartments.get(partItemId ?? 0) ?? null;

/**
 * Returns the call created for an accepted package (R4.8). It is unscheduled, and its duration is the price
 * book's hours of the lines. It has a department if all lines with one agree.
 */
export function soldCall(
  proposal: SalesProposal,
  selection: Pick<Selection, 'packageId' | 'detailIds' | 'book'>,
): Pick<Call, 'callDepartmentTypeId' | 'expectedMinutes' | 'notes' | 'priority' | 'status'> {
  const lines = broughtLines(proposal, selection);
  const { services } = selection.book;
  const hoursOf = ({ serviceRepairId, quantity }: (typeof lines)[number]) =>
    (services.get(serviceRepairId ?? 0)?.laborHours ?? 0) * quantity;
  const laborHours = lines.reduce((sum, line) => sum + hoursOf(line), 0);
  const departmentOf = departmentIn(selection.book);
  const departments = new Set(lines.map(departmentOf).filter((id) => id !== null));
  const minutes = laborHours > 0 ? Math.round(laborHours * 60) : usualMinutes;
  const [only] = departments;
  return {
    callDepartmentTypeId: departments.size === 1 ? only! : null,
    expectedMinutes: Math.min(Math.max(minutes, leastMinutes), mostMinutes),
    notes: `Sold: ${proposal.text || `proposal ${proposal.number}`}`,
    priority: 'normal',
    status: 'unscheduled',
  };
}
