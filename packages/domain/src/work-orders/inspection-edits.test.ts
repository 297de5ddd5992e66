import { describe, expect, it } from 'vitest';
import { isLive } from '../kernel/edit-graph.ts';
import { undo } from '../kernel/edit-history.ts';
import { type Edit, startEdit } from '../kernel/edit-session.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { isRecommended, recommendFailed, removeInspection, startInspection } from './inspection-edits.ts';
import { inspectionQuestion } from './testing/questions.ts';
import type { WorkOrder } from './work-order.ts';
import { workOrderShape } from './work-order-shape.ts';

const questions = [
  inspectionQuestion(81, 'Capacitor', {
    inspectionFormId: 8,
    answerKind: 'reading',
    unit: 'µF',
    minimum: 42,
  }),
  inspectionQuestion(82, 'Drain', { inspectionFormId: 8 }),
];
const siteSystems = [
  { id: 51, text: 'Air conditioner' },
  { id: 52, text: 'Furnace' },
];
const edited = (fields: Parameters<typeof build>[1] = {}) =>
  startEdit(workOrderShape, build(workOrderShape, { siteSystems, ...fields })) as unknown as Edit<WorkOrder>;

describe('startInspection', () => {
  it('adds an empty answer with the words of the question (R3.3)', () => {
    const { draft } = startInspection(edited(), { siteSystemId: 51, first: questions[0]! });
    expect(draft.inspectionAnswers).toMatchObject([
      {
        inspectionQuestionId: 81,
        siteSystemId: 51,
        answer: null,
        question: 'Capacitor',
        unit: 'µF',
        created: true,
      },
    ]);
  });
});

describe('removeInspection', () => {
  it('removes its answers on that system in one step', () => {
    const answer = (id: number, inspectionQuestionId: number, siteSystemId: number) => ({
      id,
      inspectionQuestionId,
      siteSystemId,
      answer: 'Good',
    });
    const edit = edited({ inspectionAnswers: [answer(1, 81, 51), answer(2, 82, 51), answer(3, 81, 52)] });
    const removed = removeInspection(edit, { siteSystemId: 51, all: questions });
    const live = ({ draft }: Edit<WorkOrder>) => draft.inspectionAnswers.filter(isLive).map(({ id }) => id);
    expect([live(removed), live(undo(workOrderShape, removed))]).toEqual([[3], [1, 2, 3]]);
  });
});

describe('recommendFailed', () => {
  const check = { siteSystemId: 51, question: questions[0]!, answer: '31' };

  it('recommends for the system that was checked, once, in one step (R4.14)', () => {
    const edit = edited();
    const done = recommendFailed(edit, check);
    expect(done.draft.recommendations).toMatchObject([{ siteSystemId: 51 }]);
    expect(done.draft.recommendationItems).toMatchObject([{ text: 'Capacitor: 31 µF' }]);
    expect([isRecommended(edit.draft, check), isRecommended(done.draft, check)]).toEqual([false, true]);
    expect(recommendFailed(done, check)).toBe(done);
    expect(undo(workOrderShape, done).draft.recommendations.filter(isLive)).toEqual([]);
  });

  it('adds to what the system already has, and not to another’s', () => {
    const first = recommendFailed(edited(), check);
    const second = recommendFailed(first, { ...check, question: questions[1]!, answer: 'Poor' });
    expect(second.draft.recommendations).toHaveLength(1);
    expect(second.draft.recommendationItems.map(({ text }) => text)).toEqual([
      'Capacitor: 31 µF',
      'Drain: Poor',
    ]);
    expect(isRecommended(second.draft, { ...check, siteSystemId: 52 })).toBe(false);
  });
});
