import { describe, expect, it } from 'vitest';
import { changeRecord } from '../kernel/edit-change.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { removeRecord } from '../kernel/edit-remove.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { refuseApplied } from './applied-loan.ts';

const proposal = (application: object) =>
  build(salesProposalShape, {
    packages: [{ text: 'Good' }, { text: 'Better' }],
    loanApplications: [{ salesProposalPackageId: 1, loanRateId: 4, ...application }],
  });
const name = { kind: 'loanApplications', id: 1 } as const;
const begun = { status: 'IN_PROGRESS', redirectUrl: 'https://lender.example/apply/1' };

/** The names of the records that are refused. */
type Change = 'plan' | 'amount' | 'option' | 'choice' | 'remove' | 'package';
function refused(application: object, change: Change) {
  const document = proposal(application);
  const edit = startEdit(salesProposalShape, document);
  const after = {
    plan: () => changeRecord(salesProposalShape, edit, { ...name, fields: { loanRateId: 5 } }),
    amount: () => changeRecord(salesProposalShape, edit, { ...name, fields: { amountCents: 500_000 } }),
    option: () => changeRecord(salesProposalShape, edit, { ...name, fields: { salesProposalPackageId: 2 } }),
    choice: () => changeRecord(salesProposalShape, edit, { ...name, fields: { selected: true } }),
    remove: () => removeRecord(salesProposalShape, edit, name),
    package: () => removeRecord(salesProposalShape, edit, { kind: 'packages', id: 1 }),
  }[change]();
  return Object.keys(refuseApplied(planSave(salesProposalShape, after), document));
}

describe('refuseApplied', () => {
  it('keeps the plan of an application, and the application, also with its package', () => {
    for (const change of ['plan', 'amount', 'option', 'remove', 'package'] as const)
      expect(refused(begun, change)).toEqual(['loanApplications.1']);
    expect(refused({ status: 'FUNDED' }, 'remove')).toEqual(['loanApplications.1']);
  });

  it('keeps it from being hidden, and lets it be shown again', () => {
    const hide = (to: boolean) => {
      const fields = { hidden: { from: !to, to } };
      const record = { id: 1, created: false, updated: true, deleted: false, fields };
      const plan = {
        entity: 'salesProposal',
        id: 1,
        steps: [{ kind: 'loanApplications', records: [record] }],
      };
      return Object.keys(refuseApplied(plan, proposal(begun)));
    };
    expect([hide(true), hide(false)]).toEqual([['loanApplications.1'], []]);
  });

  it('lets through the customer’s choice, what is only offered, and what came to an end', () => {
    expect(refused(begun, 'choice')).toEqual([]);
    for (const change of ['plan', 'amount', 'option', 'remove', 'package'] as const) {
      expect(refused({}, change)).toEqual([]);
      for (const status of ['DECLINED', 'EXPIRED', 'CANCELED'])
        expect(refused({ status }, change)).toEqual([]);
    }
  });
});
