import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRecord, changeRecord, changeRoot } from '../kernel/edit-change.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { fewRuns } from '../kernel/testing/edit-properties.ts';
import { randomEdit } from '../kernel/testing/edit-samples.ts';
import { refuseOnAccepted } from './accepted-proposal.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

const proposal = build(salesProposalShape, {
  status: 'Accepted',
  packages: [{ text: 'Good', selected: true }],
  details: [{ salesProposalPackageId: 1, text: 'Furnace' }],
});
const started = startEdit(salesProposalShape, proposal);
const refused = (edit: typeof started) => Object.keys(refuseOnAccepted(planSave(salesProposalShape, edit)));

describe('refuseOnAccepted', () => {
  it('names each record that is changed, new or removed, and the proposal itself (R4.8, R4.25)', () => {
    const quantity = { kind: 'details', id: 1, fields: { quantity: 3 } } as const;
    expect(refused(changeRecord(salesProposalShape, started, quantity))).toEqual(['details.1']);
    const gone = removeRecord(salesProposalShape, started, { kind: 'packages', id: 1 });
    expect(refused(gone)).toEqual(['packages.1', 'details.1']);
    expect(refused(changeRoot(salesProposalShape, started, { isTemplate: true }))).toEqual([
      `salesProposal.${proposal.id}`,
    ]);
    const fields = { salesProposalPackageId: 1, text: 'Filter' };
    const { edit, id } = addRecord(salesProposalShape, started, { kind: 'details', fields });
    expect(refused(edit)).toEqual([`details.${id}`]);
  });

  it('locks the title and the note, which the customer reads, with the rest (R4.8)', () => {
    for (const fields of [
      { text: 'Heat pump' },
      { note: 'Call before noon.' },
      { expiresDate: '2027-01-31' },
      { taxOverride: true },
      { siteId: 9 },
    ])
      expect(refused(changeRoot(salesProposalShape, started, fields))).toEqual([
        `salesProposal.${proposal.id}`,
      ]);
    expect(
      refused(
        changeRecord(salesProposalShape, started, { kind: 'packages', id: 1, fields: { text: 'Better' } }),
      ),
    ).toEqual(['packages.1']);
  });

  it('lets payments, loan applications and files through', () => {
    const paid = addRecord(salesProposalShape, started, { kind: 'payments', fields: { amountCents: 500 } });
    const lent = addRecord(salesProposalShape, paid.edit, { kind: 'loanApplications', fields: {} });
    const { edit } = addRecord(salesProposalShape, lent.edit, { kind: 'fileInformations', fields: {} });
    expect(refused(edit)).toEqual([]);
  });

  it('shows the customer no file that they did not get (R3.2)', () => {
    const kind = 'fileInformations';
    const { edit, id } = addRecord(salesProposalShape, started, { kind, fields: { shown: true } });
    expect(refused(edit)).toEqual([`${kind}.${id}`]);
    const only = changeRecord(salesProposalShape, edit, { kind, id, fields: { shown: false } });
    expect(refused(only)).toEqual([]);
  });

  it('lets nothing through that changes what a package costs (R4.8)', () => {
    const priced = ['salesProposal', 'packages', 'details', 'discounts', 'rebates'];
    fc.assert(
      fc.property(fc.integer(), fc.nat(12), (seed, steps) => {
        const plan = planSave(salesProposalShape, randomEdit(salesProposalShape, { seed, steps }));
        const touched = plan.steps
          .filter(({ kind }) => priced.includes(kind))
          .flatMap(({ records }) => records);
        const named = Object.keys(refuseOnAccepted(plan)).filter((each) => !each.startsWith('fileInf'));
        expect(named).toHaveLength(touched.length);
      }),
      fewRuns,
    );
  });
});
