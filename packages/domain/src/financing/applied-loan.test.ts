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
    packages: [{ text: 'Good' }],
    loanApplications: [{ salesProposalPackageId: 1, loanRateId: 4, ...application }],
  });
const name = { kind: 'loanApplications', id: 1 } as const;
const begun = { status: 'IN_PROGRESS', redirectUrl: 'https://lender.example/apply/1' };

/** The names of the records that are refused. */
function refused(application: object, change: 'plan' | 'choice' | 'remove' | 'package') {
  const document = proposal(application);
  const edit = startEdit(salesProposalShape, document);
  const after = {
    plan: () => changeRecord(salesProposalShape, edit, { ...name, fields: { loanRateId: 5 } }),
    choice: () => changeRecord(salesProposalShape, edit, { ...name, fields: { selected: true } }),
    remove: () => removeRecord(salesProposalShape, edit, name),
    package: () => removeRecord(salesProposalShape, edit, { kind: 'packages', id: 1 }),
  }[change]();
  return Object.keys(refuseApplied(planSave(salesProposalShape, after), document));
}

describe('refuseApplied', () => {
  it('keeps the plan of an application, and the application, also with its package', () => {
    for (const change of ['plan', 'remove', 'package'] as const)
      expect(refused(begun, change)).toEqual(['loanApplications.1']);
    expect(refused({ status: 'FUNDED' }, 'remove')).toEqual(['loanApplications.1']);
  });

  it('lets through the customer’s choice, what is only offered, and what came to an end', () => {
    expect(refused(begun, 'choice')).toEqual([]);
    for (const change of ['plan', 'remove', 'package'] as const) {
      expect(refused({}, change)).toEqual([]);
      for (const status of ['DECLINED', 'EXPIRED', 'CANCELED'])
        expect(refused({ status }, change)).toEqual([]);
    }
  });
});
