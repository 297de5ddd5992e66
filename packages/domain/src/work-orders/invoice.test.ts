import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRecord } from '../kernel/edit-change.ts';
import { startNewEdit } from '../kernel/edit-session.ts';
import type { Fields, KindOf } from '../kernel/edit-shape.ts';
import { moneyText } from '../kernel/money-text.ts';
import { readMoney } from '../kernel/read-money.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import { blankCompany } from '../settings/company.ts';
import { type Invoice, invoiceOf } from './invoice.ts';
import type { InvoiceFacts } from './invoice-facts.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderTotals } from './work-order-pricing.ts';
import { workOrderShape } from './work-order-shape.ts';

type Kind = KindOf<WorkOrder>;
type Records = [kind: Kind, fields: Fields][];

/** Builds a work order with these records, in order; parts belong to the first line. What an edit can't set is set at the end. */
function build(records: Records, root: Fields = {}): WorkOrder {
  let edit = startNewEdit(workOrderShape, { customerId: 1, siteId: 2, guid: 'g', ...root });
  for (const [kind, fields] of records) {
    const parent = kind === 'repairParts' ? { parentId: edit.draft.details[0]!.id } : {};
    const { status: _, voidReason: __, refundedCents: ___, ...settable } = fields;
    edit = addRecord(workOrderShape, edit, { kind, fields: { ...parent, ...settable } }).edit;
  }
  const payments = records.filter(([kind]) => kind === 'payments');
  return {
    ...edit.draft,
    payments: edit.draft.payments.map((payment, n) => ({ ...payment, ...payments[n]![1] })),
  };
}

const visit = { text: 'Diagnostic visit', unitPriceCents: 7_900, taxable: false, callDepartmentTypeId: 4 };
const repair = {
  text: 'Contactor',
  description: 'New contactor, wired and tested.\nGuaranteed 2 years.',
  code: 'EL-204',
  unitPriceCents: 38_600,
  costCents: 4_444,
  quantity: 2,
  taxable: true,
  callDepartmentTypeId: 5,
};
const check = {
  method: 'check',
  reference: '1187',
  amountCents: 10_000,
  status: 'completed',
  receivedDate: '2026-11-20T02:35:00Z',
};
const asheville = [{ id: 1, text: 'NC', rate: 70_000 }];
const settings: PricingSettings = {
  allowOverrideTaxes: false,
  taxRounding: 'invoice',
  taxExemption: null,
  taxItem: { jurisdictions: asheville },
};
const taxed = { taxItemId: 3, processedDate: '2026-11-20T03:00:00Z' };

function factsOf(workOrder: WorkOrder, more: Partial<InvoiceFacts> = {}, priced = settings): InvoiceFacts {
  return {
    workOrder,
    totals: workOrderTotals(workOrder, priced)!,
    number: '20418',
    company: {
      showTimes: true,
      invoicePhotos: false,
      name: 'Hollis & Rowe',
      contact: { ...blankCompany, phone: '+18285550140', license: 'NC 00-0140' },
      groupPricing: false,
      invoiceTerms: '',
      invoiceWarranty: '',
    },
    customer: {
      company: '',
      firstName: 'Dana',
      lastName: 'Whitlock',
      email: 'dana@mail.example',
      mainPhone: '+18285550166',
      mobilePhone: '',
    },
    site: { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28805' },
    timeZone: 'America/New_York',
    visits: [],
    departments: [
      { id: 4, text: 'Service' },
      { id: 5, text: 'Electrical' },
    ],
    taxItems: [{ id: 3, text: 'NC sales tax' }],
    now: '2026-11-25T12:00:00Z',
    ...more,
  };
}
const made = (records: Records, more?: Partial<InvoiceFacts>, root: Fields = taxed) =>
  invoiceOf(factsOf(build(records, root), more))!;
const grouped = { groupPricing: true } as const;
const rowsOf = ({ totals }: Invoice) => totals.map(({ label, amount }) => `${label} ${amount}`);

describe('invoiceOf', () => {
  it('is none while a price is open (R4.7)', () => {
    const open = build([['details', { ...visit, unitPriceCents: null }]]);
    expect(invoiceOf(factsOf(open))).toBeNull();
  });

  it('names the number, the company with its license, the customer and the site (R3.3)', () => {
    const invoice = made([['details', visit]]);
    expect(invoice).toMatchObject({
      title: 'Invoice 20418',
      date: 'November 19, 2026',
      company: { name: 'Hollis & Rowe', lines: ['License NC 00-0140', '(828) 555-0140'] },
      foot: 'Questions? Call Hollis & Rowe at (828) 555-0140.',
      parties: [
        { label: 'Bill to', name: 'Dana Whitlock', lines: ['(828) 555-0166', 'dana@mail.example'] },
        { label: 'Work done at', name: '27 Cedar Bluff Dr', lines: ['Asheville, NC 28805'] },
      ],
    });
  });

  it('has today’s date until the work order is processed (R4.7)', () => {
    expect(made([['details', visit]], {}, {}).date).toBe('November 25, 2026');
  });

  it('lists each billed line with what was done, and no code and no cost', () => {
    const invoice = made([
      ['details', repair],
      ['repairParts', { text: 'Wire', unitPriceCents: 500, included: false, taxable: false }],
      ['repairParts', { text: 'Screw', unitPriceCents: 100, included: true, taxable: false }],
    ]);
    expect(invoice.groups).toEqual([
      {
        name: null,
        amount: null,
        lines: [
          {
            text: 'Contactor',
            details: ['New contactor, wired and tested.\nGuaranteed 2 years.'],
            quantity: '2',
            price: '$386.00',
            amount: '$772.00',
          },
          { text: 'Wire', details: [], quantity: '1', price: '$5.00', amount: '$5.00' },
        ],
      },
    ]);
    expect(JSON.stringify(invoice)).not.toMatch(/EL-204|44\.44|4444/);
  });

  it('says what a line was reduced by, and what was not charged', () => {
    const lines = made([
      ['details', { ...visit, lineDiscountCents: 900 }],
      ['details', { ...visit, freeOfCharge: true }],
    ]).groups[0]!.lines;
    expect(lines.map(({ details, amount }) => [details, amount])).toEqual([
      [['$9.00 off'], '$70.00'],
      [['No charge'], '$0.00'],
    ]);
  });

  it('leaves out what was removed (R4.4)', () => {
    const workOrder = build([['details', visit]]);
    const hidden = { ...workOrder, details: [{ ...workOrder.details[0]!, hidden: true }] };
    expect(invoiceOf(factsOf(hidden))!.groups[0]!.lines).toEqual([]);
  });

  it('shows one price for each department, and none for a line, where the company wants it (R3.4)', () => {
    const facts = factsOf(
      build([
        ['details', visit],
        ['details', { ...repair, lineDiscountCents: 200 }],
        ['details', { ...visit, callDepartmentTypeId: 4 }],
        ['details', { ...visit, callDepartmentTypeId: null }],
      ]),
    );
    const invoice = invoiceOf({ ...facts, company: { ...facts.company, ...grouped } })!;
    expect(invoice.groups.map(({ name, amount, lines }) => [name, amount, lines.length])).toEqual([
      ['Service', '$158.00', 2],
      ['Electrical', '$770.00', 1],
      ['Other work', '$79.00', 1],
    ]);
    const lines = invoice.groups.flatMap((group) => group.lines);
    expect(lines.every(({ price, amount }) => price === null && amount === null)).toBe(true);
    expect(JSON.stringify(lines)).not.toContain('$');
  });

  it('names an agreement that is paid by card, which adds nothing to the total (R1.4)', () => {
    const agreement = { agreementId: 9, text: 'Comfort Plan', unitPriceCents: 19_900, taxable: false };
    const workOrder = build([
      ['details', visit],
      ['workOrderAgreements', agreement],
    ]);
    const byCard = {
      ...workOrder,
      workOrderAgreements: workOrder.workOrderAgreements.map((each) => ({
        ...each,
        cardFrequency: 'monthly' as const,
      })),
    };
    const invoice = invoiceOf(factsOf(byCard))!;
    expect(invoice.groups[0]!.lines.at(-1)).toEqual({
      text: 'Comfort Plan',
      details: ['Monthly by card, not in this total'],
      quantity: '1',
      price: '',
      amount: 'By card',
    });
    expect(rowsOf(invoice)).toContain('Total $79.00');
    const facts = factsOf(byCard);
    const hidden = invoiceOf({ ...facts, company: { ...facts.company, ...grouped } })!;
    expect(hidden.groups.flatMap(({ lines }) => lines).at(-1)).toMatchObject({
      details: ['Monthly by card, not in this total'],
      amount: null,
    });
  });

  it('lists the finished visits with their technicians', () => {
    const finished = {
      start: '2026-11-19T14:00:00Z',
      end: '2026-11-19T15:00:00Z',
      status: 'done',
      arrivedDate: '2026-11-19T14:30:00Z',
      finishedDate: '2026-11-19T15:46:00Z',
      technicians: ['Marcus Bell'],
    } as const;
    const later = {
      ...finished,
      start: '2026-11-21T18:00:00Z',
      end: '2026-11-21T19:00:00Z',
      arrivedDate: null,
      finishedDate: null,
      technicians: ['Marcus Bell', 'Ruth Ames'],
    };
    const planned = { ...later, status: 'scheduled' } as const;
    const visitsOf = (visits: InvoiceFacts['visits']) =>
      made([['details', visit]], { visits }).parties.slice(2);
    expect(visitsOf([finished, planned])).toEqual([
      { label: 'Visit', name: 'Thu, Nov 19, 2026, 9:30–10:46 AM', lines: ['Technician Marcus Bell'] },
    ]);
    expect(visitsOf([finished, later])).toEqual([
      {
        label: 'Visits',
        name: 'Thu, Nov 19, 2026, 9:30–10:46 AM',
        lines: ['Sat, Nov 21, 2026, 1:00–2:00 PM', 'Technicians Marcus Bell and Ruth Ames'],
      },
    ]);
    expect(visitsOf([planned])).toEqual([]);
  });

  it('names the systems that lines are for', () => {
    const workOrder = build([
      ['siteSystems', { text: 'Gas furnace', location: 'attic', serialNumber: 'HF80' }],
      ['siteSystems', { text: 'Water heater' }],
    ]);
    const [furnace] = workOrder.siteSystems;
    const { draft } = addRecord(
      workOrderShape,
      { ...startNewEdit(workOrderShape, {}), draft: workOrder },
      {
        kind: 'details',
        fields: { ...visit, siteSystemId: furnace!.id },
      },
    ).edit;
    expect(invoiceOf(factsOf(draft))!.parties[1]!.lines).toEqual([
      'Asheville, NC 28805',
      'Gas furnace, attic',
      'Serial HF80',
    ]);
  });

  it('says what warranty a line has, also with one price for each department (R3.8)', () => {
    const line = { ...repair, warranty: 'Parts 2 years' };
    const detailsOf = (more?: Partial<InvoiceFacts>) =>
      made([['details', { ...line, lineDiscountCents: 500 }]], more).groups[0]!.lines[0]!.details;
    const said = ['New contactor, wired and tested.\nGuaranteed 2 years.', 'Warranty: Parts 2 years'];
    expect(detailsOf()).toEqual([...said, '$5.00 off']);
    const company = { ...factsOf(build([])).company, ...grouped };
    expect(detailsOf({ company })).toEqual(said);
  });

  it('marks a permit with who issued it, also with one price for each department', () => {
    const line = {
      ...visit,
      text: 'Mechanical permit',
      permit: true,
      permitReference: ' City of Asheville ',
    };
    const company = { ...factsOf(build([])).company, ...grouped };
    const detailsOf = ({ groups }: Invoice) =>
      groups.flatMap(({ lines }) => lines).map((each) => each.details);
    const records: Records = [
      ['details', line],
      ['details', { ...line, permitReference: '' }],
      ['details', { ...line, permit: false }],
    ];
    const details = [['Permit: City of Asheville'], ['Permit'], []];
    expect(detailsOf(made(records))).toEqual(details);
    expect(detailsOf(made(records, { company }))).toEqual(details);
  });

  it('prints the company’s warranty and terms where it has them', () => {
    const facts = factsOf(build([['details', visit]]));
    const company = { ...facts.company, invoiceTerms: 'Due on receipt.', invoiceWarranty: 'Parts 2 years.' };
    expect(invoiceOf(facts)!.terms).toEqual([]);
    expect(invoiceOf({ ...facts, company })!.terms).toEqual([
      { label: 'Warranty', text: 'Parts 2 years.' },
      { label: 'Terms', text: 'Due on receipt.' },
    ]);
  });

  it('lists what was recommended, with its system, price and urgency', () => {
    let workOrder = build([['recommendations', { siteSystemId: null }]]);
    const recommendationId = workOrder.recommendations[0]!.id;
    const item = { recommendationId, text: 'inducer motor', priceCents: 100_700, urgency: 'soon' } as const;
    const edit = { ...startNewEdit(workOrderShape, {}), draft: workOrder };
    workOrder = addRecord(workOrderShape, edit, { kind: 'recommendationItems', fields: item }).edit.draft;
    expect(invoiceOf(factsOf(workOrder))!.recommended).toEqual([
      {
        text: 'We recommend: inducer motor',
        price: '$1,007.00',
        note: 'We recommend doing this soon.',
        photos: [],
      },
    ]);
    const photo = { recommendationId, fileId: 77, text: ' Rust ', marks: [] };
    workOrder.recommendationPhotos.push({
      ...workOrderShape.kinds.recommendationPhotos?.blank,
      id: 12,
      ...photo,
    } as never);
    const photosOn = (invoicePhotos: boolean) => {
      const facts = factsOf(workOrder);
      return invoiceOf({ ...facts, company: { ...facts.company, invoicePhotos } })!.recommended[0]!.photos;
    };
    expect(photosOn(false)).toEqual([]);
    expect(photosOn(true)).toEqual([{ fileId: 77, caption: 'Rust', marks: [] }]);
  });
});

describe('the rows of an invoice', () => {
  it('go from the subtotal by discounts, tax and rebates to the total, and by payments to the balance', () => {
    const invoice = made([
      ['details', visit],
      ['details', repair],
      ['discounts', { text: 'Fall offer', kind: 'fixed', amountCents: 4_000, taxTreatment: 'afterTax' }],
      ['rebates', { text: 'Utility rebate', amountCents: 1_000 }],
      ['payments', check],
      ['payments', { ...check, status: 'pending' }],
      ['payments', { ...check, voidReason: 'typed twice', status: 'voided' }],
    ]);
    expect(rowsOf(invoice)).toEqual([
      'Subtotal $851.00',
      'Fall offer −$40.00',
      'Tax, NC sales tax (7% of $772.00) $54.04',
      'Utility rebate −$10.00',
      'Total $855.04',
      'Check 1187, Nov 19, 2026 −$100.00',
      'Balance due $755.04',
    ]);
    expect(invoice.paidWord).toBeNull();
  });

  it('have no subtotal where nothing comes between it and the total', () => {
    expect(rowsOf(made([['details', visit]], {}, {}))).toEqual(['Total $79.00', 'Balance due $79.00']);
  });

  it('say the percentage of a discount, once', () => {
    const percent = { kind: 'percent', rate: 100_000, amountCents: null };
    const invoice = made([
      ['details', visit],
      ['discounts', { ...percent, text: 'Member' }],
      ['discounts', { ...percent, text: 'Extra 10%' }],
      ['discounts', { ...percent, text: '' }],
    ]);
    expect(invoice.totals.map(({ label }) => label).slice(1, 4)).toEqual([
      'Member, 10% off',
      'Extra 10%',
      'Discount, 10% off',
    ]);
  });

  it('say a rate that was entered by hand without a name', () => {
    const entered = { taxOverride: true, salesTaxPercentage: 5 };
    const facts = factsOf(
      build([['details', repair]], entered),
      {},
      { ...settings, allowOverrideTaxes: true },
    );
    expect(rowsOf(invoiceOf(facts)!)).toContain('Tax (5% of $772.00) $38.60');
  });

  it('say why no tax is charged', () => {
    const exempt = (certificate: string | null): PricingSettings => ({
      ...settings,
      taxExemption: { certificate },
    });
    const facts = (priced: PricingSettings) => factsOf(build([['details', repair]], taxed), {}, priced);
    expect(rowsOf(invoiceOf(facts(exempt('E-595')))!)).toContain('Tax exempt, certificate E-595 $0.00');
    expect(rowsOf(invoiceOf(facts(exempt(null)))!)).toContain('Tax exempt $0.00');
  });

  it('tell what was paid before, on a proposal, back, and too much', () => {
    const invoice = made(
      [
        ['details', visit],
        ['payments', { ...check, reference: '', method: 'cash', refundedCents: 1_500, receivedDate: null }],
      ],
      {},
      { settledOutsideCents: 100, deposits: [{ salesProposalId: 3182, amountCents: 2_000 }] },
    );
    expect(rowsOf(invoice).slice(1)).toEqual([
      'Paid before −$1.00',
      'Deposit on the proposal −$20.00',
      'Cash −$100.00',
      'Refund of Cash $15.00',
      'Overpaid $27.00',
    ]);
    expect(invoice.paidWord).toBe('Paid in full');
  });

  const cents = (text: string) => {
    const reading = readMoney(text.replace('−', '').replace('$', ''));
    return 'cents' in reading ? (text.includes('−') ? -1 : 1) * reading.cents : Number.NaN;
  };

  it('add up: lines to the subtotal, rows to the total, payments to the balance (R9.11)', () => {
    const line = fc.record({
      text: fc.constant('Work'),
      unitPriceCents: fc.nat(500_000),
      quantity: fc.integer({ min: 1, max: 40_000 }).map((n) => n / 10_000),
      taxable: fc.boolean(),
      lineDiscountCents: fc.nat(2_000),
      freeOfCharge: fc.boolean(),
      callDepartmentTypeId: fc.constantFrom(4, 5, null),
    });
    const discount = fc.record({ kind: fc.constant('fixed'), amountCents: fc.nat(90_000) });
    const payment = fc.record({ amountCents: fc.integer({ min: 1, max: 900_000 }) });
    const some = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 4 });
    fc.assert(
      fc.property(
        some(line),
        some(discount),
        some(payment),
        fc.boolean(),
        (lines, discounts, payments, groupPricing) => {
          const workOrder = build(
            [
              ...lines.map((fields) => ['details', fields] as Records[number]),
              ...discounts.map((fields) => ['discounts', fields] as Records[number]),
              ...payments.map((fields) => ['payments', { ...check, ...fields }] as Records[number]),
            ],
            taxed,
          );
          const facts = factsOf(workOrder);
          const { groups, totals } = invoiceOf({ ...facts, company: { ...facts.company, groupPricing } })!;
          const sum = (amounts: string[]) => amounts.reduce((all, each) => all + cents(each), 0);
          const amounts = groups.flatMap(({ amount, lines: own }) =>
            amount ? [amount] : own.map((each) => each.amount!),
          );
          const of = (kind: string) => totals.filter((row) => row.kind === kind).map(({ amount }) => amount);
          expect(moneyText(sum(amounts))).toBe(moneyText(facts.totals.subtotalCents));
          const rows = of('row');
          expect(sum(rows.length > 0 ? rows : amounts)).toBe(cents(of('total')[0]!));
          const left = cents(of('total')[0]!) + sum(of('payment'));
          const balance = cents(of('balance')[0]!);
          expect(totals.at(-1)!.label === 'Overpaid' ? -balance : balance).toBe(left);
        },
      ),
    );
  });
});
