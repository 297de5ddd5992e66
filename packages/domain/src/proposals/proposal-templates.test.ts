import { describe, expect, it } from 'vitest';
import { planSave } from '../kernel/edit-plan.ts';
import { startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import type { PriceToday } from '../price-books/price-check.ts';
import {
  beginFromTemplate,
  packageNameAt,
  refuseTemplate,
  saveAsTemplate,
  toTemplate,
  undoTemplate,
} from './proposal-templates.ts';
import { salesProposalShape } from './sales-proposal-shape.ts';

const guid = 'c1b0e1c4-52a8-4b43-8f55-0a5cb3b0d0f2';
const line = { salesProposalPackageId: 1, quantity: 1, taxable: true };
const proposal = build(salesProposalShape, {
  text: 'Furnace for Angela',
  siteId: 8,
  workOrderId: 9,
  agreementId: 4,
  status: 'Sent',
  taxItemId: 3,
  note: 'Angela, thanks for having us.',
  staffNote: 'Angela’s gate code is 4711.',
  expiresDate: '2026-12-31',
  depositCents: 50_000,
  packages: [{ text: 'Good' }],
  details: [
    {
      ...line,
      text: 'Furnace',
      serviceRepairId: 31,
      priceKey: '1.1.4',
      unitPriceCents: 400_000,
      siteSystemId: 5,
      permit: true,
      permitReference: 'BP-114',
    },
    { ...line, text: 'Valve', partItemId: 32, priceKey: '1.1.0', unitPriceCents: 2_000 },
    { ...line, text: 'Special', partItemId: 33, priceKey: null, unitPriceCents: 3_000 },
    { ...line, text: 'Gone', partItemId: 34, priceKey: '1.1.0', unitPriceCents: 4_000 },
    { ...line, text: 'Own', unitPriceCents: 5_000 },
  ],
  payments: [{ amountCents: 5000 }],
  loanApplications: [{ loanRateId: 4 }],
  fileInformations: [{ fileId: 12 }],
});
const named = { text: 'Furnace', callDepartmentTypeId: 2, templateNote: '80 % furnaces' };

describe('saveAsTemplate', () => {
  it('copies packages and lines, and nothing of the customer; the original stays (R4.10, R4.11)', () => {
    const before = JSON.parse(JSON.stringify(proposal));
    const { draft } = saveAsTemplate(proposal, guid, named);
    expect(draft).toMatchObject({
      id: -1,
      guid,
      ...named,
      isTemplate: true,
      status: 'Created',
      siteId: null,
      workOrderId: null,
      agreementId: null,
      taxItemId: null,
      note: '',
      staffNote: '',
      expiresDate: null,
      depositCents: null,
      payments: [],
      loanApplications: [],
      fileInformations: [],
    });
    expect(draft.details.map(({ text, siteSystemId }) => [text, siteSystemId])).toEqual(
      ['Furnace', 'Valve', 'Special', 'Gone', 'Own'].map((text) => [text, null]),
    );
    expect(draft.details[0]).toMatchObject({ permit: true, permitReference: '' });
    expect(refuseTemplate(null, draft)).toEqual({});
    expect(
      JSON.stringify(planSave(salesProposalShape, { base: null, beside: {}, draft } as never)),
    ).not.toContain('Angela');
    expect(proposal).toEqual(before);
  });
});

const today = (unitPriceCents: number | null, priceKey = '1.1.7'): PriceToday => ({
  unitPriceCents,
  priceKey: priceKey as PriceToday['priceKey'],
  priceBookVersion: 3,
  taxedShare: 1_000_000_000,
});
const forCustomer = {
  guid,
  siteId: 11,
  taxItemId: 6,
  expiresDate: '2027-01-31',
  depositPercent: 20,
  propertyTypeId: 2,
  rateTypeId: 1,
  agreementId: 7,
} as const;

describe('beginFromTemplate', () => {
  const template = { ...proposal, ...saveAsTemplate(proposal, guid, named).draft };
  const [furnace, valve, special, gone] = template.details.map(({ id }) => id);
  const begin = (prices: [number, PriceToday | null][]) =>
    beginFromTemplate(template, new Map(prices), forCustomer);

  it('has new ids, the site, its tax and its prices, and nothing of a template (R4.11)', () => {
    const { edit } = begin([]);
    expect(edit.base).toBeNull();
    expect(edit.draft).toMatchObject({
      ...forCustomer,
      id: -1,
      isTemplate: false,
      callDepartmentTypeId: null,
      templateNote: '',
      text: 'Furnace',
      packages: [{ id: -2, salesProposalId: -1, created: true }],
    });
  });

  it('prices each line for this customer today, but leaves entered prices and custom lines alone', () => {
    const { edit, repriced } = begin([
      [furnace!, today(410_000)],
      [valve!, today(2_000, '1.1.0')],
      [special!, today(9_900)],
    ]);
    expect(edit.draft.details.map(({ unitPriceCents }) => unitPriceCents)).toEqual([
      410_000, 2_000, 3_000, 4_000, 5_000,
    ]);
    expect(edit.draft.details[0]).toMatchObject({ priceKey: '1.1.7', priceBookVersion: 3 });
    expect(repriced).toBe(1);
  });

  it('names the lines whose entry is gone or whose price is open, which keep their price', () => {
    const { edit, without } = begin([
      [furnace!, today(410_000)],
      [valve!, today(null)],
      [gone!, null],
    ]);
    const of = (text: string) => edit.draft.details.find((each) => each.text === text)!;
    expect(without).toEqual([
      { id: of('Valve').id, gone: false },
      { id: of('Gone').id, gone: true },
    ]);
    expect(of('Gone').unitPriceCents).toBe(4_000);
  });

  it('asks for the template’s percentage or the usual one', () => {
    expect(begin([]).edit.draft).toMatchObject({ depositCents: null, depositPercent: 20 });
    const half = beginFromTemplate({ ...template, depositPercent: 50 }, new Map(), forCustomer);
    expect(half.edit.draft.depositPercent).toBe(50);
  });
});

describe('toTemplate', () => {
  const own = { ...proposal, payments: [], loanApplications: [], fileInformations: [] };
  it('takes the customer out of a proposal, and is undone (R4.10)', () => {
    const made = toTemplate(startEdit(salesProposalShape, own));
    expect(made.past).toHaveLength(1);
    expect(refuseTemplate(own, made.draft)).toEqual({});
    expect(made.draft).toMatchObject({
      isTemplate: true,
      siteId: null,
      note: '',
      staffNote: '',
      text: own.text,
    });
    const back = undoTemplate(startEdit(salesProposalShape, made.draft), own);
    expect({ ...back.draft, updated: false }).toMatchObject({
      siteId: 8,
      workOrderId: 9,
      taxItemId: 3,
      note: own.note,
      staffNote: own.staffNote,
      isTemplate: false,
    });
    expect(back.draft.details[0]).toMatchObject({ siteSystemId: 5, permitReference: 'BP-114' });
  });
});

describe('refuseTemplate', () => {
  const template = saveAsTemplate(proposal, guid, named).draft;
  it.each([
    [{ siteId: 8 }, 'salesProposal.-1.siteId'],
    [{ workOrderId: 8 }, 'salesProposal.-1.workOrderId'],
    [{ agreementId: 8 }, 'salesProposal.-1.agreementId'],
    [{ taxItemId: 3 }, 'salesProposal.-1.taxItemId'],
    [{ taxOverride: true, salesTaxPercentage: 5 }, 'salesProposal.-1.taxItemId'],
    [{ payments: proposal.payments }, 'payments.1'],
    [{ loanApplications: proposal.loanApplications }, 'loanApplications.1'],
    [{ details: proposal.details }, 'details.1.siteSystemId'],
  ])('refuses a template with %o (R4.10)', (fields, at) => {
    expect(Object.keys(refuseTemplate(template, { ...template, ...fields }))).toEqual([at]);
  });

  it('saves a template that has had financing since before this was refused', () => {
    const old = { ...template, loanApplications: proposal.loanApplications };
    expect(refuseTemplate(old, { ...old, text: 'Boiler' })).toEqual({});
  });

  it('refuses to make a template of a proposal with deposits, financing or files, and says what to do', () => {
    const made = { ...proposal, ...template, id: proposal.id, fileInformations: proposal.fileInformations };
    expect(refuseTemplate(proposal, made)).toEqual({
      [`salesProposal.${proposal.id}.isTemplate`]: expect.stringContaining('Save as template'),
    });
    expect(refuseTemplate(null, { ...made, fileInformations: [] })).toEqual({});
  });

  it('refuses nothing of a proposal', () => {
    expect(refuseTemplate(null, proposal)).toEqual({});
  });
});

describe('packageNameAt', () => {
  it('is Good, Better, Best, and then a number', () => {
    expect([0, 1, 2, 3].map(packageNameAt)).toEqual(['Good', 'Better', 'Best', 'Option 4']);
  });
});
