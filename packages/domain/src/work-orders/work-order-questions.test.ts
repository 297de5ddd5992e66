import { describe, expect, it } from 'vitest';
import { build } from '../kernel/testing/build-aggregate.ts';
import { debriefQuestion, inspectionQuestion } from './testing/questions.ts';
import type { WorkOrder } from './work-order.ts';
import {
  debriefAsked,
  firstQuestionOf,
  formsToStart,
  inspectedSystems,
  jobFactsOf,
  startedOn,
  unaskedDebrief,
  unaskedInspections,
} from './work-order-questions.ts';
import { workOrderShape } from './work-order-shape.ts';

const built = (fields: Parameters<typeof build>[1]) => build(workOrderShape, fields) as WorkOrder;
const idsOf = (all: readonly { id: number }[]) => all.map(({ id }) => id);

describe('jobFactsOf', () => {
  const systems = [
    { id: 51, text: 'Furnace', siteSystemTypeId: 1 },
    { id: 52, text: 'Panel', siteSystemTypeId: 2 },
    { id: 53, text: 'Old boiler', siteSystemTypeId: 3, deleted: true },
  ];

  it('are the departments of the work order and its lines', () => {
    const lines = [
      { id: 1, callDepartmentTypeId: 72 },
      { id: 2, callDepartmentTypeId: 73, deleted: true },
    ];
    expect(jobFactsOf(built({ callDepartmentTypeId: 71, details: lines })).departmentIds).toEqual([71, 72]);
  });

  it('are the types of the systems that lines name, otherwise of all at the site', () => {
    const on = (siteSystemId: number | null) =>
      jobFactsOf(built({ siteSystems: systems, details: [{ id: 1, siteSystemId }] })).systemTypeIds;
    expect([on(52), on(null)]).toEqual([[2], [1, 2]]);
  });
});

describe('debriefAsked', () => {
  const questions = [
    debriefQuestion(1, 'What was done?'),
    debriefQuestion(2, 'Leak test passed?', { callDepartmentTypeId: 71 }),
    debriefQuestion(3, 'Panel labeled?', { siteSystemTypeIds: [2, 4] }),
  ];
  const asked = (departmentIds: number[], systemTypeIds: number[], answers: [number, string][] = []) =>
    idsOf(debriefAsked(questions, { departmentIds, systemTypeIds }, new Map(answers)));

  it('asks by department and by type of system (R3.3)', () => {
    expect(asked([], [])).toEqual([1]);
    expect(asked([71], [1])).toEqual([1, 2]);
    expect(asked([72], [4])).toEqual([1, 3]);
  });

  it('keeps an answered question in sight', () => {
    expect(asked([], [], [[2, 'Yes']])).toEqual([1, 2]);
  });
});

const form = (id: number, fields: object = {}) => ({
  id,
  text: `Form ${String(id)}`,
  siteSystemTypeIds: [] as number[],
  callDepartmentTypeId: null as number | null,
  ...fields,
});
const inspections = {
  forms: [form(8), form(9)],
  questions: [
    inspectionQuestion(80, 'Photos taken?'),
    inspectionQuestion(81, 'Filter', { inspectionFormId: 8 }),
    inspectionQuestion(82, 'What is wrong?', { inspectionFormId: 8, askedIfId: 81, askedIf: 'Poor' }),
    inspectionQuestion(91, 'Coil', { inspectionFormId: 9 }),
  ],
};

describe('startedOn', () => {
  const answered = (...answers: [questionId: number, answer: string | null][]) =>
    built({
      siteSystems: [{ id: 51, text: 'Furnace' }],
      inspectionAnswers: answers.map(([inspectionQuestionId, answer], index) => ({
        id: index + 1,
        inspectionQuestionId,
        siteSystemId: 51,
        answer,
      })),
    });
  const started = (workOrder: WorkOrder, systemId: number | null = 51) =>
    startedOn(workOrder, systemId, inspections).map((each) => [each.form.id, idsOf(each.questions)]);

  it('has a form with an answer, even an empty one, of that system only (R3.3)', () => {
    expect(started(answered())).toEqual([]);
    expect(started(answered([81, null]))).toEqual([[8, [80, 81]]]);
    expect(started(answered([81, null]), 52)).toEqual([]);
    expect(inspectedSystems(answered([81, null]))).toEqual([51]);
  });

  it('shows by the answers of its own system only', () => {
    const two = answered([81, 'Good']);
    const [first] = two.inspectionAnswers;
    two.inspectionAnswers.push({ ...first!, id: 9, siteSystemId: 52, answer: 'Poor' });
    expect(started(two)).toEqual([[8, [80, 81]]]);
    expect(started(two, 52)).toEqual([[8, [80, 81, 82]]]);
  });

  it('is not started by a question of every form, and asks that once', () => {
    expect(started(answered([80, 'Yes']))).toEqual([]);
    expect(started(answered([81, 'Good'], [91, 'Good']))).toEqual([
      [8, [80, 81]],
      [9, [91]],
    ]);
  });

  it('shows a question after the answer it depends on', () => {
    expect(started(answered([81, 'Poor']))).toEqual([[8, [80, 81, 82]]]);
  });
});

describe('formsToStart', () => {
  const onlyAsked = { ...inspections, forms: [form(8, { siteSystemTypeIds: [1] }), form(9), form(10)] };
  const offered = (siteSystemTypeId: number | null, departmentIds: number[] = []) =>
    idsOf(formsToStart({ siteSystemTypeId }, { departmentIds }, onlyAsked));

  it('are for the type of the system', () => {
    expect(offered(1)).toEqual([8, 9, 10]);
    expect([offered(2), offered(null)]).toEqual([
      [9, 10],
      [9, 10],
    ]);
  });

  it('are for the department of the job, if it has one', () => {
    const ofDepartment = { ...inspections, forms: [form(8, { callDepartmentTypeId: 71 })] };
    const of = (departmentIds: number[]) =>
      idsOf(formsToStart({ siteSystemTypeId: null }, { departmentIds }, ofDepartment));
    expect([of([]), of([71]), of([72])]).toEqual([[8], [8], []]);
  });

  it('have questions', () => {
    const empty = { forms: [form(8)], questions: [] };
    expect(formsToStart({ siteSystemTypeId: null }, { departmentIds: [] }, empty)).toEqual([]);
  });

  it('begin with a question of their own', () => {
    expect(firstQuestionOf(form(9), inspections)?.id).toBe(91);
    expect(firstQuestionOf(form(10), inspections)?.id).toBe(80);
  });
});

describe('answers that aren’t asked anymore', () => {
  it('are those that another answer hides, of the debrief and of each system (R3.3)', () => {
    const debrief = [
      debriefQuestion(1, 'Working?'),
      debriefQuestion(2, 'Why not?', { askedIfId: 1, askedIf: 'No' }),
    ];
    const inspection = [
      inspectionQuestion(11, 'Clean?'),
      inspectionQuestion(12, 'Where not?', { askedIfId: 11, askedIf: 'No' }),
    ];
    const given = (working: string) =>
      built({
        siteSystems: [
          { id: 51, text: 'Furnace' },
          { id: 52, text: 'Panel' },
        ],
        debriefAnswers: [
          { id: 1, debriefQuestionId: 1, answer: working },
          { id: 2, debriefQuestionId: 2, answer: 'Igniter' },
          { id: 3, debriefQuestionId: 7, answer: 'Of a question that was removed' },
        ],
        inspectionAnswers: [
          { id: 4, inspectionQuestionId: 11, siteSystemId: 51, answer: working },
          { id: 5, inspectionQuestionId: 12, siteSystemId: 51, answer: 'Coil' },
          { id: 6, inspectionQuestionId: 11, siteSystemId: 52, answer: 'No' },
          { id: 7, inspectionQuestionId: 12, siteSystemId: 52, answer: 'Door' },
        ],
      });
    expect([
      idsOf(unaskedDebrief(given('Yes'), debrief)),
      idsOf(unaskedInspections(given('Yes'), inspection)),
    ]).toEqual([[2], [5]]);
    expect([
      idsOf(unaskedDebrief(given('No'), debrief)),
      idsOf(unaskedInspections(given('No'), inspection)),
    ]).toEqual([[], []]);
  });
});
