import { debriefQuestion, inspectionQuestion } from '@fieldwright/domain/work-orders/testing/questions';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';

type Built = ReturnType<typeof buildWorkOrder>;
type Context = Partial<Built['context']>;

const open = async (context: Context, fields: Parameters<typeof buildWorkOrder>[0] = {}) => {
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () => buildWorkOrder(fields, context),
    'POST /api/workorders': () => new Promise<never>(() => {}),
  });
  const sent = async () => {
    await app.user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    const { body } = app.server.calls.find(({ key }) => key === 'POST /api/workorders')!;
    return body as {
      plan: { steps: { kind: string; records: { fields: Record<string, { to: unknown }> }[] }[] };
    };
  };
  return { ...app, sent };
};
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const pressed = (shown: Awaited<ReturnType<typeof part>>) =>
  shown.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
const valuesIn = (fields: Record<string, { to: unknown }>) =>
  Object.fromEntries(Object.entries(fields).map(([name, { to }]) => [name, to]));

describe('the debrief', () => {
  const questions = [
    debriefQuestion(1, 'Everything working?', { answerKind: 'yesNo', failsOn: ['No'] }),
    debriefQuestion(2, 'What isn’t?', { askedIfId: 1, askedIf: 'No' }),
    debriefQuestion(3, 'Fuel', { answerKind: 'choice', choices: ['Gas', 'Oil'], required: false }),
    debriefQuestion(4, 'Panel labeled?', { siteSystemTypeIds: [9] }),
  ];

  it('answers by chips, clears by pressing again, and asks more after an answer (R3.3)', async () => {
    const { user } = await open({ questions });
    const debrief = await part('Debrief');
    expect(debrief.queryByLabelText('What isn’t?')).toBeNull();
    expect(debrief.queryByText('Panel labeled?')).toBeNull();
    debrief.getByText('0 of 2');
    await user.click(debrief.getByRole('button', { name: 'No' }));
    expect(pressed(debrief)).toEqual(['No']);
    debrief.getByLabelText('What isn’t?');
    await user.click(debrief.getByRole('button', { name: 'Yes' }));
    expect(pressed(debrief)).toEqual(['Yes']);
    expect(debrief.queryByLabelText('What isn’t?')).toBeNull();
    await user.click(debrief.getByRole('button', { name: 'Yes' }));
    expect(pressed(debrief)).toEqual([]);
  });

  it('lists answers that other answers hide, to be removed with undo (R3.3)', async () => {
    const answer = (id: number, debriefQuestionId: number, text: string, question: string) => ({
      id,
      debriefQuestionId,
      answer: text,
      question,
    });
    const { user } = await open(
      { questions },
      {
        debriefAnswers: [
          answer(1, 1, 'Yes', 'Everything working?'),
          answer(2, 2, 'The igniter', 'What isn’t?'),
        ],
      },
    );
    const debrief = await part('Debrief');
    debrief.getByRole('heading', { name: 'No longer asked' });
    debrief.getByText('The igniter');
    await user.click(debrief.getByRole('button', { name: 'Remove the answer to What isn’t?' }));
    expect(debrief.queryByRole('heading', { name: 'No longer asked' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    debrief.getByText('The igniter');
    await user.click(debrief.getByRole('button', { name: 'No' }));
    expect(debrief.queryByRole('heading', { name: 'No longer asked' })).toBeNull();
    expect(debrief.getByLabelText('What isn’t?')).toHaveProperty('value', 'The igniter');
  });

  it('warns before processing of shown, required questions only (R4.7)', async () => {
    const { user } = await open({ questions });
    const debrief = await part('Debrief');
    await screen.findByText('One debrief answer is missing');
    await user.click(debrief.getByRole('button', { name: 'Yes' }));
    expect(screen.queryByText('One debrief answer is missing')).toBeNull();
    await user.click(debrief.getByRole('button', { name: 'No' }));
    screen.getByText('One debrief answer is missing');
  });

  it('saves the answer with the words it was asked with (R3.3)', async () => {
    const { user, sent } = await open({ questions });
    await user.click((await part('Debrief')).getByRole('button', { name: 'Gas' }));
    const { plan } = await sent();
    expect(plan.steps.map(({ kind }) => kind)).toEqual(['debriefAnswers']);
    expect(valuesIn(plan.steps[0]!.records[0]!.fields)).toMatchObject({
      debriefQuestionId: 3,
      answer: 'Gas',
      question: 'Fuel',
    });
  });

  it('keeps the words of a question that was changed since, and answers that are no longer offered', async () => {
    const debriefAnswers = [{ debriefQuestionId: 3, answer: 'Wood', question: 'What does it burn?' }];
    const { user } = await open({ questions }, { debriefAnswers });
    const debrief = await part('Debrief');
    debrief.getByText('Originally asked as “What does it burn?”');
    expect(pressed(debrief)).toEqual(['Wood']);
    await user.click(debrief.getByRole('button', { name: 'Oil' }));
    expect(debrief.queryByText(/Asked as/)).toBeNull();
  });

  it('still shows the answer to a question that was removed', async () => {
    const debriefAnswers = [{ debriefQuestionId: 99, answer: 'Blue', question: 'Color of the door?' }];
    await open({ questions }, { debriefAnswers });
    const debrief = await part('Debrief');
    debrief.getByText('Color of the door?');
    debrief.getByText('Blue');
    expect(debrief.queryAllByRole('textbox', { name: 'Color of the door?' })).toEqual([]);
  });
});

describe('an inspection', () => {
  const context: Context = {
    questions: [],
    inspectionForms: [
      { id: 8, text: 'Cooling tune-up', siteSystemTypeIds: [1], callDepartmentTypeId: null },
      { id: 9, text: 'Panel check', siteSystemTypeIds: [2], callDepartmentTypeId: null },
    ],
    inspectionQuestions: [
      inspectionQuestion(81, 'Capacitor', {
        inspectionFormId: 8,
        answerKind: 'reading',
        unit: 'µF',
        minimum: 42,
        maximum: 48,
        required: true,
        advice: 'Replace the run capacitor',
      }),
      inspectionQuestion(82, 'Outdoor coil', { inspectionFormId: 8, failsOn: ['Poor'] }),
      inspectionQuestion(91, 'Labeled?', { inspectionFormId: 9, answerKind: 'yesNo' }),
    ],
  };
  const siteSystems = [{ id: 51, siteId: 41, text: 'Air conditioner', siteSystemTypeId: 1, hidden: false }];
  const inspectionAnswers = [
    { id: 61, inspectionQuestionId: 81, siteSystemId: 51, answer: null, question: 'Capacitor', unit: 'µF' },
  ];

  it('is started from the forms for the system, and removed with its answers (R1.4)', async () => {
    const { user } = await open(context, { siteSystems });
    const inspections = await part('Inspections');
    inspections.getByText('No inspections started.');
    expect(inspections.queryByText(/Panel check/)).toBeNull();
    await user.click(inspections.getByRole('button', { name: 'Cooling tune-up, Air conditioner' }));
    inspections.getByLabelText('Capacitor');
    inspections.getByText('0 of 2');
    screen.getByText('One inspection answer is missing');
    await user.click(inspections.getByRole('button', { name: 'Good' }));
    inspections.getByText('1 of 2');
    await user.click(inspections.getByRole('button', { name: 'Remove Cooling tune-up, Air conditioner' }));
    inspections.getByText('No inspections started.');
    expect(screen.queryByText('One inspection answer is missing')).toBeNull();
  });

  it('shows the unit and limits of a reading, and recommends for its system in one tap when it fails (R4.14)', async () => {
    const { user } = await open(context, { siteSystems, inspectionAnswers });
    const inspections = await part('Inspections');
    const recommendations = await part('Recommendations');
    inspections.getByText('OK: 42 to 48 µF');
    const capacitor = inspections.getByLabelText('Capacitor');
    await user.type(capacitor, 'about');
    inspections.getByText('Enter a number like 2 or 1.5.');
    await user.clear(capacitor);
    await user.type(capacitor, '44');
    expect(inspections.queryByText(/Out of limits/)).toBeNull();
    await user.clear(capacitor);
    await user.type(capacitor, '31');
    inspections.getByText('Out of limits (42 to 48 µF)');
    await user.click(inspections.getByRole('button', { name: 'Recommend' }));
    inspections.getByText('Recommended: Replace the run capacitor');
    expect(inspections.queryByRole('button', { name: 'Recommend' })).toBeNull();
    expect(recommendations.getByRole('heading', { level: 3 }).textContent).toBe('Air conditioner');
    expect(recommendations.getByLabelText('What you found')).toHaveProperty(
      'value',
      'Replace the run capacitor',
    );
  });

  it('recommends the question and its answer where settings advise nothing', async () => {
    const { user } = await open(context, { siteSystems, inspectionAnswers });
    const inspections = await part('Inspections');
    await user.click(inspections.getByRole('button', { name: 'Poor' }));
    inspections.getByText('Needs attention');
    await user.click(inspections.getByRole('button', { name: 'Recommend' }));
    expect(inspections.getByText('Recommended: Outdoor coil: Poor')).toBeTruthy();
  });

  it('keeps an answer whose question was removed while it was filled in', async () => {
    const answers = [
      { id: 62, inspectionQuestionId: 77, siteSystemId: 51, answer: '12', question: 'Amp draw', unit: 'A' },
    ];
    await open(context, { siteSystems, inspectionAnswers: answers });
    const inspections = await part('Inspections');
    inspections.getByText('Amp draw');
    expect(inspections.getByText('12 A')).toBeTruthy();
  });
});
