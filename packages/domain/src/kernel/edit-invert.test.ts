import { describe, expect, it } from 'vitest';
import { invertPlan } from './edit-invert.ts';
import { noFlags } from './edit-shape.ts';

describe('invertPlan', () => {
  const plan = {
    entity: 'workOrder',
    id: 7,
    steps: [
      {
        kind: 'workOrder',
        records: [{ id: 7, ...noFlags, updated: true, fields: { text: { from: 'A', to: 'B' } } }],
      },
      {
        kind: 'details',
        records: [
          { id: 8, ...noFlags, created: true, fields: { text: { from: null, to: 'Igniter' } } },
          { id: 9, ...noFlags, deleted: true, fields: { text: { from: 'Filter', to: null } } },
        ],
      },
    ],
  };

  it('removes what was made, makes what was removed, and sets what was changed back', () => {
    const [root, details] = invertPlan(plan).steps;
    expect(root!.records[0]).toMatchObject({ updated: true, fields: { text: { from: 'B', to: 'A' } } });
    expect(details!.records).toMatchObject([
      { id: 8, created: false, deleted: true, fields: { text: { from: 'Igniter', to: null } } },
      { id: 9, created: true, deleted: false, fields: { text: { from: null, to: 'Filter' } } },
    ]);
  });

  it('is the plan itself when inverted twice', () => {
    expect(invertPlan(invertPlan(plan))).toEqual(plan);
  });
});
