import { describe, expect, it } from 'vitest';
import { build } from '../kernel/testing/build-aggregate.ts';
import { printedPhotos, type ServiceReport, serviceReportOf } from './service-report.ts';
import { debriefQuestion, inspectionQuestion } from './testing/questions.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderShape } from './work-order-shape.ts';

const workOrder = build(workOrderShape, {
  text: 'No heat upstairs',
  siteSystems: [
    {
      id: 51,
      text: 'Furnace',
      manufacturer: 'Carrier',
      model: '59SC',
      serialNumber: 'A1',
      installedDate: '2015-04-01',
      warrantyUntil: '2027-03-31',
    },
    { id: 52, text: 'Water heater' },
  ],
  details: [
    {
      id: 1,
      siteSystemId: 51,
      text: 'Igniter',
      quantity: 2,
      unitPriceCents: 12_300,
      costCents: 4000,
      warranty: '2 years',
      order: 0,
    },
    { id: 2, siteSystemId: null, text: 'Diagnostic', order: 1 },
    { id: 3, siteSystemId: 51, text: 'Removed', deleted: true, order: 2 },
  ],
  debriefAnswers: [
    { id: 5, debriefQuestionId: 802, answer: 'Yes' },
    { id: 6, debriefQuestionId: 801, answer: ' ' },
  ],
  inspectionAnswers: [{ id: 7, inspectionQuestionId: 901, siteSystemId: 51, answer: '3.5' }],
  recommendations: [{ id: 9, siteSystemId: 52 }],
  recommendationItems: [
    { id: 10, recommendationId: 9, text: 'Anode', priceCents: 22_500, urgency: 'soon', order: 0 },
    { id: 11, recommendationId: 9, text: 'Flush', urgency: 'later', order: 1 },
  ],
  recommendationPhotos: [
    { id: 12, recommendationId: 9, fileId: 77, text: 'Rust', order: 0 },
    { id: 13, recommendationId: 9, fileId: null, text: 'Not uploaded', order: 1 },
  ],
}) as WorkOrder;

const made = (company = { showTimes: true }, of = workOrder) =>
  serviceReportOf({
    workOrder: of,
    number: 'WO-7',
    company,
    customer: {
      company: '',
      firstName: 'Dana',
      lastName: 'Whitlock',
      email: '',
      mainPhone: '',
      mobilePhone: '',
    },
    site: { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28804' },
    timeZone: 'America/New_York',
    visits: [
      {
        start: '2026-11-19T14:30:00Z',
        end: '2026-11-19T16:15:00Z',
        status: 'done',
        arrivedDate: null,
        finishedDate: null,
        technicians: ['Tom Ruiz'],
      },
    ],
    debriefQuestions: [
      debriefQuestion(801, 'Was the customer home?'),
      debriefQuestion(802, 'Is the house heating?'),
      debriefQuestion(803, 'Why not?', { askedIfId: 802, askedIf: 'No' }),
    ],
    inspectionQuestions: [
      inspectionQuestion(901, 'Gas pressure', { unit: 'inWC' }),
      inspectionQuestion(902, 'Picture of the gauge', {
        answerKind: 'photo',
        askedIfId: 901,
        askedIf: '3.5',
      }),
    ],
    now: '2026-11-19T18:00:00Z',
  });

describe('a service report (R3.3)', () => {
  it('says by system what was done and checked, and nothing of what it cost', () => {
    const { systems } = made();
    expect(systems).toEqual([
      {
        name: 'Furnace',
        facts: 'Carrier 59SC · Serial A1 · installed 2015 · warranty until Mar 31, 2027',
        done: [{ text: '2 × Igniter', details: ['Warranty: 2 years'] }],
        checks: [{ question: 'Gas pressure', answer: '3.5 inWC', fileId: null }],
      },
      { name: 'Water heater', facts: '', done: [], checks: [] },
      { name: 'Whole site', facts: '', done: [{ text: 'Diagnostic', details: [] }], checks: [] },
    ]);
    expect(JSON.stringify(made())).not.toMatch(/123|40\.00|4000/);
  });

  it('marks a permit with who issued it', () => {
    const [first, ...others] = workOrder.details;
    const permit = { ...first!, permit: true, permitReference: 'City of Asheville, BP-114' };
    const { systems } = made(undefined, { ...workOrder, details: [permit, ...others] });
    expect(systems[0]!.done[0]!.details).toEqual(['Permit: City of Asheville, BP-114', 'Warranty: 2 years']);
  });

  it('has answers with the words and the unit they were asked in, whatever settings say now', () => {
    const { debriefAnswers, inspectionAnswers, ...rest } = workOrder;
    const { systems, debrief } = made(
      { showTimes: true },
      {
        ...rest,
        debriefAnswers: debriefAnswers.map((each) => ({ ...each, question: 'Heat on?' })),
        inspectionAnswers: inspectionAnswers.map((each) => ({ ...each, question: 'Pressure', unit: 'psi' })),
      },
    );
    expect(systems[0]!.checks).toEqual([{ question: 'Pressure', answer: '3.5 psi', fileId: null }]);
    expect(debrief).toEqual([{ question: 'Heat on?', answer: 'Yes', fileId: null }]);
  });

  it('has the answers that were given, in the order of the questions', () => {
    expect(made().debrief).toEqual([{ question: 'Is the house heating?', answer: 'Yes', fileId: null }]);
  });

  it('leaves out answers to questions that the other answers no longer ask', () => {
    const answered = (answer: string) =>
      made(undefined, {
        ...workOrder,
        debriefAnswers: workOrder.debriefAnswers.flatMap((each) =>
          each.debriefQuestionId === 802
            ? [
                { ...each, answer },
                { ...each, id: 15, debriefQuestionId: 803, answer: 'Part ordered' },
              ]
            : [],
        ),
      }).debrief.map((each) => each.answer);
    expect(answered('No')).toEqual(['No', 'Part ordered']);
    expect(answered('Yes')).toEqual(['Yes']);
  });

  it('has the photo that a check was answered with, while that is asked', () => {
    const withPressure = (answer: string) =>
      made(undefined, {
        ...workOrder,
        inspectionAnswers: workOrder.inspectionAnswers.flatMap((each) => [
          { ...each, answer },
          { ...each, id: 16, inspectionQuestionId: 902, answer: 'Photo taken', fileId: 88 },
        ]),
      }).systems[0]!.checks.map(({ fileId }) => fileId);
    expect(withPressure('3.5')).toEqual([null, 88]);
    expect(withPressure('4')).toEqual([null]);
  });

  it('shows the photos of the job that the customer may see, with before and after side by side', () => {
    const marks = [{ shape: 'arrow' as const, color: 'red' as const, points: [0, 0, 5000, 5000] }];
    const { workOrderPhotos } = build(workOrderShape, {
      workOrderPhotos: [
        { id: 21, kind: 'before', shown: true, fileId: 81, text: 'Rust', order: 0 },
        { id: 22, kind: 'after', shown: true, fileId: 82, order: 1, marks },
        { id: 23, kind: 'nameplate', shown: false, fileId: 83, order: 2 },
        { id: 24, kind: 'other', shown: true, fileId: 84, text: 'Attic', order: 3 },
        { id: 25, kind: 'equipment', shown: true, fileId: null, order: 4 },
        { id: 26, kind: 'equipment', shown: true, fileId: 86, deleted: true, order: 5 },
      ],
    }) as WorkOrder;
    const { pairs, photos } = made(undefined, { ...workOrder, workOrderPhotos });
    expect(pairs).toEqual([
      [
        { fileId: 81, caption: 'Before: Rust', marks: [] },
        { fileId: 82, caption: 'After', marks },
      ],
    ]);
    expect(photos).toEqual([{ fileId: 84, caption: 'Attic', marks: [] }]);
  });

  it('keeps pairs together where a picture is missing, and shows the other one by itself', () => {
    const of = (fileId: number) => ({ fileId, caption: `Photo ${fileId}`, marks: [] });
    const [a1, b2, a2, single] = [of(2), of(3), of(4), of(5)];
    const pairs: ServiceReport['pairs'] = [
      [of(1), a1],
      [b2, a2],
    ];
    const all = { pairs, photos: [single] };
    expect(printedPhotos(all, (id) => id !== 1)).toEqual({ pairs: [[b2, a2]], photos: [a1, single] });
    expect(printedPhotos(all, (id) => id > 4)).toEqual({ pairs: [], photos: [single] });
    expect(printedPhotos(all, () => true)).toEqual(all);
  });

  it('recommends with prices, and shows the photos that were uploaded once, after the last of a system', () => {
    expect(made().recommended).toEqual([
      { text: 'Anode', price: '$225.00', note: 'Water heater. We recommend doing this soon.', photos: [] },
      {
        text: 'Flush',
        price: null,
        note: 'Water heater. We’ll check it at the next visit.',
        photos: [{ fileId: 77, caption: 'Rust', marks: [] }],
      },
    ]);
  });

  it('names the customer, the place, and the visits with or without times (R3.4)', () => {
    const names = (company?: { showTimes: boolean }) =>
      made(company).parties.map(({ label, name }) => `${label}: ${name}`);
    expect(names()).toEqual([
      'Customer: Dana Whitlock',
      'Work done at: 27 Cedar Bluff Dr',
      'Visit: Thu, Nov 19, 2026, 9:30–11:15 AM',
    ]);
    expect(names({ showTimes: false })[2]).toBe('Visit: Thu, Nov 19, 2026');
  });
});
