import { describe, expect, it } from 'vitest';
import { build } from '../kernel/testing/build-aggregate.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';
import { soldCall } from './sold-call.ts';

/** Returns the call for lines with these hours and departments. */
function called(text: string, lines: readonly { hours: number; departmentId?: number | null }[]) {
  const proposal = build(salesProposalShape, {
    id: 7,
    text,
    packages: [{}],
    details: lines.map((_, order) => ({ salesProposalPackageId: 1, serviceRepairId: 100 + order, order })),
  });
  const services = new Map(
    lines.map(({ hours, departmentId = null }, order) => [
      100 + order,
      { laborHours: hours, callDepartmentTypeId: departmentId, parts: [] },
    ]),
  );
  return soldCall(proposal, {
    packageId: 1,
    detailIds: null,
    book: { services, partDepartments: new Map() },
  });
}

describe('soldCall', () => {
  it('waits in the tray for as long as the price book says, and says what was sold (R4.8)', () => {
    expect(called('Heat pump', [{ hours: 6 }, { hours: 0.5 }])).toEqual({
      callDepartmentTypeId: null,
      expectedMinutes: 390,
      notes: 'Sold: Heat pump',
      priority: 'normal',
      status: 'unscheduled',
    });
  });

  it('takes an hour where nothing is known, and never more than a call can (R3.6)', () => {
    expect(called('', [])).toMatchObject({ expectedMinutes: 60, notes: 'Sold: proposal 7' });
    expect(called('', [{ hours: 900 }]).expectedMinutes).toBe(14_400);
    expect(called('', [{ hours: 0.01 }]).expectedMinutes).toBe(5);
  });

  it.each([
    ['of all lines', [7, 7], 7],
    ['of those lines that have one', [null, 7, null], 7],
    ['none, where lines are of several', [7, 8, 7], null],
    ['none, where no line has one', [null, null], null],
  ])('is for the department %s (R4.8, R3.6)', (_, departments, expected) => {
    const lines = departments.map((departmentId) => ({ hours: 1, departmentId }));
    expect(called('', lines).callDepartmentTypeId).toBe(expected);
  });
});
