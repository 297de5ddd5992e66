import { describe, expect, it } from 'vitest';
import { undo } from '../kernel/edit-history.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { thrown } from '../kernel/testing/broken-invariant.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { addLine, type LineEntry, lineDepartments } from './line-departments.ts';
import { linesOf } from './package-lines.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

const [heating, electrical] = [1, 2];
/** Ids 10 to 19 are heating, 20 to 29 electrical, others have no department. */
const departmentOf = ({ serviceRepairId, partItemId }: LineEntry) =>
  [null, heating, electrical][Math.floor((serviceRepairId ?? partItemId ?? 0) / 10)] ?? null;
const services = (...ids: (number | null)[]) =>
  ids.map((serviceRepairId) => ({ serviceRepairId, partItemId: null }));
const part = (partItemId: number) => ({ serviceRepairId: null, partItemId });

describe('lineDepartments', () => {
  it('gives each line its service’s department, and one without that of the line above it', () => {
    expect(lineDepartments(services(10, null, 31, 20, null), departmentOf)).toEqual([
      heating,
      heating,
      heating,
      electrical,
      electrical,
    ]);
  });

  it('gives a part the department of its own category, not that of the line above it', () => {
    const lines = [...services(10), part(20), part(31), ...services(null)];
    expect(lineDepartments(lines, departmentOf)).toEqual([heating, electrical, electrical, electrical]);
  });

  it('gives none above the first that has one', () => {
    expect(lineDepartments(services(null, 31, 20), departmentOf)).toEqual([null, null, electrical]);
    expect(lineDepartments([], departmentOf)).toEqual([]);
  });
});

describe('addLine', () => {
  const details = [
    { salesProposalPackageId: 1, text: 'Heat pump', serviceRepairId: 10 },
    { salesProposalPackageId: 1, text: 'Pad', order: 1 },
    { salesProposalPackageId: 1, text: 'Circuit', serviceRepairId: 20, order: 2 },
    { salesProposalPackageId: 2, text: 'Other', serviceRepairId: 11 },
  ];
  const edit = startEdit(salesProposalShape, build(salesProposalShape, { packages: [{}, {}], details }));
  const added = (fields: object) => addLine(edit, { salesProposalPackageId: 1, ...fields }, departmentOf);
  const texts = ({ edit: { draft } }: ReturnType<typeof added>) => linesOf(draft, 1).map(({ text }) => text);

  it('refuses a line without its package (R5.5)', () => {
    expect(thrown(() => addLine(edit, { text: 'Thermostat' }, departmentOf))).toBe('parent_missing');
  });

  it('puts a line below the last one of its department, and numbers those behind it on (R1.3)', () => {
    const result = added({ text: 'Thermostat', serviceRepairId: 12 });
    expect(texts(result)).toEqual(['Heat pump', 'Pad', 'Thermostat', 'Circuit']);
    expect(result.id).toBe(-1);
  });

  it('puts a part below the last line of its own department (R1.3)', () => {
    expect(texts(added({ text: 'Filter', partItemId: 12 }))).toEqual([
      'Heat pump',
      'Pad',
      'Filter',
      'Circuit',
    ]);
  });

  it('puts a line at the end that has no department, or is the first of its own (R1.3)', () => {
    for (const fields of [{}, { serviceRepairId: 31 }, { serviceRepairId: 21 }])
      expect(texts(added({ text: 'New', ...fields }))).toEqual(['Heat pump', 'Pad', 'Circuit', 'New']);
    const first = { salesProposalPackageId: 2, text: 'First', serviceRepairId: 20 };
    expect(linesOf(addLine(edit, first, departmentOf).edit.draft, 2).map(({ text }) => text)).toEqual([
      'Other',
      'First',
    ]);
  });

  it('puts a line below the last one of its department that is no add-on (R1.3)', () => {
    const more = {
      salesProposalPackageId: 1,
      text: 'Humidifier',
      serviceRepairId: 13,
      order: 3,
      addOn: true,
    };
    const both = build(salesProposalShape, { packages: [{}, {}], details: [...details, more] });
    const fields = { salesProposalPackageId: 1, text: 'Thermostat', serviceRepairId: 12 };
    const { draft } = addLine(startEdit(salesProposalShape, both), fields, departmentOf).edit;
    expect(linesOf(draft, 1).map(({ text }) => text)).toEqual([
      'Heat pump',
      'Pad',
      'Thermostat',
      'Circuit',
      'Humidifier',
    ]);
  });

  it('is one step to undo (R4.1)', () => {
    const { edit: after } = added({ text: 'Thermostat', serviceRepairId: 12 });
    expect(after.past).toHaveLength(edit.past.length + 1);
    expect(undo(salesProposalShape, after).draft).toEqual(edit.draft);
  });
});
