import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPlan } from '../kernel/edit-apply.ts';
import { refusePlan } from '../kernel/edit-check.ts';
import { idsIn, recordsOf, referenceEntries } from '../kernel/edit-graph.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { cancelEdit } from '../kernel/edit-session.ts';
import { settle } from '../kernel/edit-settle.ts';
import { kindShape, kindsOf } from '../kernel/edit-shape.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { fewRuns } from '../kernel/testing/edit-properties.ts';
import { chooser, sampleAggregate } from '../kernel/testing/edit-samples.ts';
import { makeProposal, makeTemplate, markAsNew } from './proposal-rules.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

const guid = 'c1b0e1c4-52a8-4b43-8f55-0a5cb3b0d0f2';
const proposal = build(salesProposalShape, {
  text: 'Replacement',
  status: 'Accepted',
  taxItemId: 3,
  depositCents: 50_000,
  taxOverride: true,
  acceptedBy: 'Angela Castellano',
  acceptance: 'signed',
  acceptedDate: '2026-03-06T08:30:00Z',
  salesTaxPercentage: 7.25,
  manualTaxItem: { percentage: 8 },
  expiresDate: '2026-12-31',
  createdBy: 5,
  createdDate: '2026-03-05T08:30:00Z',
  packages: [
    { text: 'Good', selected: true },
    { text: 'Old', hidden: true },
  ],
  details: [
    { salesProposalPackageId: 1, text: 'Furnace' },
    { salesProposalPackageId: 2, text: 'Boiler' },
  ],
  discounts: [{ salesProposalPackageId: 1, lineIds: [1, 2] }],
  payments: [{ amountCents: 5000 }],
  loanApplications: [{ loanRateId: 4 }],
  fileInformations: [{ fileId: 12 }],
});

describe('makeTemplate', () => {
  it('sets status Created and clears the tax fields (R4.10)', () => {
    expect(makeTemplate(proposal)).toEqual({
      ...proposal,
      isTemplate: true,
      status: 'Created',
      taxItemId: null,
      taxOverride: false,
      salesTaxPercentage: null,
      manualTaxItem: null,
      frozenTax: null,
      siteId: null,
      workOrderId: null,
      agreementId: null,
      note: '',
      staffNote: '',
      expiresDate: null,
      depositCents: null,
      acceptedBy: null,
      acceptance: null,
      acceptedDate: null,
    });
  });
});

describe('the deposit of a template', () => {
  it('stays as a percentage; an amount that was agreed with a customer goes (R4.10)', () => {
    const percent = { ...proposal, depositCents: null, depositPercent: 30 };
    expect(makeTemplate(percent)).toMatchObject({ depositCents: null, depositPercent: 30 });
    expect(makeTemplate(proposal)).toMatchObject({ depositCents: null, depositPercent: null });
  });
});

describe('makeProposal', () => {
  it('sets isTemplate false and nothing else (R4.10)', () => {
    const template = makeTemplate(proposal);
    expect(makeProposal(template)).toEqual({ ...template, isTemplate: false });
  });
});

describe('markAsNew', () => {
  it('gives the proposal, its packages and their children new temporary ids, re-pointed and created (R4.11)', () => {
    const { draft } = markAsNew(proposal, guid);
    expect(draft).toMatchObject({
      id: -1,
      guid,
      text: 'Replacement',
      taxItemId: 3,
      packages: [{ id: -2, salesProposalId: -1, text: 'Good', created: true }],
      details: [{ id: -3, salesProposalPackageId: -2, text: 'Furnace', created: true }],
      discounts: [{ id: -4, salesProposalPackageId: -2, lineIds: [-3], created: true }],
    });
  });

  it('leaves payments, loan applications, files, status, selection and dates behind (R4.11)', () => {
    const { draft } = markAsNew(proposal, guid);
    expect(draft).toMatchObject({
      status: 'Created',
      version: 0,
      expiresDate: null,
      createdBy: null,
      createdDate: null,
      payments: [],
      loanApplications: [],
      fileInformations: [],
    });
    expect(draft.packages[0]?.selected).toBe(false);
  });

  it('asks for a template’s percentage or the usual one, and for no amount of a template', () => {
    const usual = { expiresDate: null, depositPercent: 20 };
    const asked = (fields: object) => {
      const { depositCents, depositPercent } = markAsNew({ ...proposal, ...fields }, guid, usual).draft;
      return [depositCents, depositPercent];
    };
    const none = { depositCents: null, depositPercent: null };
    expect(asked({ ...none, isTemplate: true })).toEqual([null, 20]);
    expect(asked({ ...none, depositPercent: 50, isTemplate: true })).toEqual([null, 50]);
    expect(asked({ ...none, depositCents: 5_000, isTemplate: true })).toEqual([null, 20]);
    expect(asked({ ...none, isTemplate: false })).toEqual([null, null]);
  });

  it('leaves the original unchanged, and nothing after canceling (R4.11)', () => {
    const before = JSON.parse(JSON.stringify(proposal));
    expect(cancelEdit(markAsNew(proposal, guid))).toBeNull();
    expect(proposal).toEqual(before);
  });

  it('gives an edit that can be saved, whatever the proposal (R4.11)', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const original = sampleAggregate(salesProposalShape, chooser(seed));
        const edit = markAsNew(original, guid);
        const plan = planSave(salesProposalShape, edit);
        expect(refusePlan(salesProposalShape, plan, null)).toEqual([]);
        expect(applyPlan(salesProposalShape, null, plan)).toEqual(settle(salesProposalShape, edit.draft, {}));
        const ids = kindsOf(salesProposalShape).flatMap((kind) =>
          recordsOf(edit.draft, kind).map(({ id }) => id),
        );
        expect(new Set([-1, ...ids]).size).toBe(ids.length + 1);
        for (const kind of kindsOf(salesProposalShape)) {
          for (const record of recordsOf(edit.draft, kind)) {
            for (const [field, { to, whenGone }] of referenceEntries(kindShape(salesProposalShape, kind))) {
              if (whenGone)
                expect(recordsOf(edit.draft, to).map(({ id }) => id)).toEqual(
                  expect.arrayContaining([...idsIn(record[field])]),
                );
            }
          }
        }
      }),
      fewRuns,
    );
  });
});
