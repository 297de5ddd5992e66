import { describe, expect, it } from 'vitest';
import { addRecord } from '../kernel/edit-change.ts';
import { startNewEdit } from '../kernel/edit-session.ts';
import type { Fields } from '../kernel/edit-shape.ts';
import type { VisitStatus } from '../schedule/schedule-event.ts';
import type { SignedWork } from './completion.ts';
import { processingWarnings } from './processing-warnings.ts';
import { debriefQuestion, inspectionQuestion } from './testing/questions.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderTotals } from './work-order-pricing.ts';
import type { DebriefQuestion, Inspections } from './work-order-questions.ts';
import { workOrderShape } from './work-order-shape.ts';

const taxItem = { jurisdictions: [{ id: 1, text: 'Buncombe', rate: 70_000 }] };

function build(records: [kind: string, fields: Fields][], root: Fields = {}): WorkOrder {
  let edit = startNewEdit(workOrderShape, { customerId: 1, siteId: 2, guid: 'g', complete: true, ...root });
  for (const [kind, fields] of records)
    edit = addRecord(workOrderShape, edit, { kind: kind as 'details', fields }).edit;
  return { ...edit.draft, complete: true, ...root } as WorkOrder;
}

function warningsOf(
  workOrder: WorkOrder,
  {
    questions = [] as DebriefQuestion[],
    inspections = { forms: [], questions: [] } as Inspections,
    call = null as Parameters<typeof processingWarnings>[1]['call'],
    taxed = true,
    agreements = [] as NonNullable<Parameters<typeof processingWarnings>[1]['agreements']>,
    completion = null as { signed: SignedWork | null; isIntact: boolean } | null,
  } = {},
) {
  const totals = workOrderTotals(workOrder, {
    allowOverrideTaxes: true,
    taxItem: taxed ? taxItem : null,
  });
  return processingWarnings(workOrder, { totals, questions, inspections, call, completion, agreements });
}

const line = (fields: Fields = {}): [string, Fields] => [
  'details',
  { text: 'Capacitor', unitPriceCents: 10_000, ...fields },
];
const paid = (amountCents: number): [string, Fields] => ['payments', { amountCents }];

describe('processingWarnings', () => {
  it('has none where all is well (R4.7)', () => {
    expect(warningsOf(build([line({ taxable: false }), paid(10_000)], { taxItemId: 3 }))).toEqual([]);
  });

  it('names what stops processing first: an update that is not finished (R4.6)', () => {
    expect(warningsOf(build([line(), paid(10_700)], { complete: false, taxItemId: 3 }))[0]).toEqual({
      code: 'incomplete',
    });
  });

  it('names an agreement that is to be paid by card while none is billed (R4.7)', () => {
    const sold: [string, Fields] = ['workOrderAgreements', { agreementId: 4, text: 'Comfort Club' }];
    const built = build([sold], { taxItemId: 3 });
    const byCard = {
      ...built,
      workOrderAgreements: built.workOrderAgreements.map((each) => ({
        ...each,
        cardFrequency: 'monthly' as const,
      })),
    };
    const without = [{ code: 'noCard', plans: ['Comfort Club'] }];
    expect(warningsOf(byCard, { agreements: [{ id: 4, cardState: null }] })).toEqual(without);
    expect(warningsOf(byCard, { agreements: [{ id: 4, cardState: 'refused' }] })).toEqual(without);
    expect(warningsOf(byCard, { agreements: [{ id: 4, cardState: 'active' }] })).toEqual([]);
  });

  it('counts an agreement as something on it, and names it where its price is to follow (R4.7)', () => {
    const sold: [string, Fields] = ['workOrderAgreements', { agreementId: 4, text: 'Comfort Club' }];
    expect(warningsOf(build([sold], { taxItemId: 3 }))).toEqual([
      { code: 'priceToFollow', lines: ['Comfort Club'] },
    ]);
  });

  it('counts the visits of its call that are not finished (R4.7)', () => {
    const well = build([line({ taxable: false }), paid(10_000)], { taxItemId: 3 });
    const visits = (...statuses: VisitStatus[]) =>
      warningsOf(well, {
        call: {
          status: statuses.every((status) => status === 'done') ? 'done' : 'working',
          visits: statuses.map((status) => ({ status })),
        },
      });
    expect(visits('done', 'done')).toEqual([]);
    expect(visits('done', 'paused', 'scheduled')).toEqual([{ code: 'unfinishedVisits', count: 2 }]);
  });

  it('says that the work is not done where its call waits, in the tray or on hold (R4.7)', () => {
    const well = build([line({ taxable: false }), paid(10_000)], { taxItemId: 3 });
    const of = (status: 'unscheduled' | 'onHold' | 'canceled') =>
      warningsOf(well, { call: { status, visits: [] } });
    expect(of('canceled')).toEqual([]);
    expect(of('unscheduled')).toEqual([{ code: 'callWaits', onHold: false }]);
    expect(of('onHold')).toEqual([{ code: 'callWaits', onHold: true }]);
  });

  it('names prices that are to follow, and zeros that nobody declared free of charge', () => {
    const found = warningsOf(
      build([line({ unitPriceCents: null }), line({ text: 'Fuse', unitPriceCents: 0 })], { taxItemId: 3 }),
    );
    expect(found).toEqual([
      { code: 'priceToFollow', lines: ['Capacitor'] },
      { code: 'zeroPrice', lines: ['Fuse'] },
    ]);
  });

  it('says that no tax is computed, what is left to pay, and what was paid too much', () => {
    expect(warningsOf(build([line()]), { taxed: false })).toEqual([
      { code: 'noTax' },
      { code: 'unpaid', amountCents: 10_000 },
    ]);
    expect(warningsOf(build([line(), paid(12_000)], { taxItemId: 3 }))).toEqual([
      { code: 'overpaid', amountCents: 1_300 },
    ]);
  });

  it('says nothing of the tax where nothing on it is taxable', () => {
    const untaxed = build([line({ taxable: false }), paid(10_000)]);
    expect(warningsOf(untaxed, { taxed: false })).toEqual([]);
  });

  it('says that there is nothing on it', () => {
    expect(warningsOf(build([], { taxItemId: 3 }))).toEqual([{ code: 'nothingOnIt' }]);
  });

  it('names what cannot be priced, so that there is no total', () => {
    const workOrder = build([line(), line({ text: 'Fuse', quantity: -2 })]);
    const inspections = { forms: [], questions: [] };
    expect(processingWarnings(workOrder, { totals: null, questions: [], inspections, call: null })).toEqual([
      { code: 'notPriced', lines: ['Fuse'] },
    ]);
  });

  it('names the required questions without an answer; a blank is none (R4.7)', () => {
    const questions = [
      debriefQuestion(1, 'Is the house heating?'),
      debriefQuestion(2, 'Was the customer home?'),
      debriefQuestion(3, 'Anything else?', { required: false }),
    ];
    const answers: [string, Fields][] = [
      ['debriefAnswers', { debriefQuestionId: 1, answer: 'Yes' }],
      ['debriefAnswers', { debriefQuestionId: 2, answer: ' ' }],
    ];
    const workOrder = build([line({ taxable: false }), paid(10_000), ...answers], { taxItemId: 3 });
    expect(warningsOf(workOrder, { questions })).toEqual([
      { code: 'unanswered', questions: ['Was the customer home?'] },
    ]);
  });

  it('counts only questions that are shown: of the department, and after the answer they depend on (R4.7)', () => {
    const questions = [
      debriefQuestion(1, 'Everything working?', { answerKind: 'yesNo' }),
      debriefQuestion(2, 'What isn’t?', { askedIfId: 1, askedIf: 'No' }),
      debriefQuestion(3, 'Gas leak test passed?', { callDepartmentTypeId: 71 }),
    ];
    const missingWith = (answer: string, root: Fields = {}) => {
      const answers: [string, Fields][] = [['debriefAnswers', { debriefQuestionId: 1, answer }]];
      const workOrder = build([line({ taxable: false }), paid(10_000), ...answers], {
        taxItemId: 3,
        ...root,
      });
      return warningsOf(workOrder, { questions });
    };
    expect(missingWith('Yes')).toEqual([]);
    expect(missingWith('No')).toEqual([{ code: 'unanswered', questions: ['What isn’t?'] }]);
    expect(missingWith('Yes', { callDepartmentTypeId: 71 })).toEqual([
      { code: 'unanswered', questions: ['Gas leak test passed?'] },
    ]);
  });

  it('counts the required questions of an inspection once it is started, and names the system (R4.7)', () => {
    const inspections = {
      forms: [{ id: 8, text: 'Tune-up', siteSystemTypeIds: [], callDepartmentTypeId: null }],
      questions: [
        inspectionQuestion(81, 'Filter', { inspectionFormId: 8, required: true }),
        inspectionQuestion(82, 'Notes', { inspectionFormId: 8 }),
      ],
    };
    const system: [string, Fields] = ['siteSystems', { siteId: 2, text: 'Furnace' }];
    const warnings = (...answers: Fields[]) =>
      warningsOf(
        build(
          [
            line({ taxable: false }),
            paid(10_000),
            system,
            ...answers.map((fields): [string, Fields] => ['inspectionAnswers', fields]),
          ],
          { taxItemId: 3 },
        ),
        { inspections },
      );
    const siteSystemId = build([system]).siteSystems[0]!.id - 2;
    expect(warnings()).toEqual([]);
    expect(warnings({ inspectionQuestionId: 82, siteSystemId, answer: null })).toEqual([
      { code: 'uninspected', questions: ['Furnace: Filter'] },
    ]);
    expect(warnings({ inspectionQuestionId: 81, siteSystemId, answer: 'Good' })).toEqual([]);
  });

  it('mentions a missing signature where the company asks for one, and one for other work (R4.7)', () => {
    const workOrder = build([line({ taxable: false }), paid(10_000)], { taxItemId: 3 });
    const shown = { text: 'Capacitor', quantity: 1, amountCents: 10_000 };
    const warnings = (signed: SignedWork | null, isIntact = true) =>
      warningsOf(workOrder, { completion: { signed, isIntact } });
    expect(warnings(null)).toEqual([{ code: 'unsigned', changed: false }]);
    expect(warnings({ lines: [shown], totalCents: 10_000 })).toEqual([]);
    expect(warnings({ lines: [shown], totalCents: 10_000 }, false)).toEqual([
      { code: 'unsigned', changed: true },
    ]);
    expect(warnings({ lines: [shown], totalCents: 9_000 })).toEqual([{ code: 'unsigned', changed: true }]);
    expect(warningsOf(workOrder)).toEqual([]);
  });
});
