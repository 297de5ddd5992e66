import { describe, expect, it } from 'vitest';
import { blanksOf } from '../kernel/record-shape.ts';
import { clashIn } from './company-list.ts';
import { inspectionQuestions } from './inspection-question.ts';
import { mostTags, tagIdsSchema } from './tag.ts';

describe('tagIdsSchema', () => {
  it('takes each tag once, and at most twenty', () => {
    const many = Array.from({ length: mostTags + 1 }, (_, index) => index + 1);
    expect(tagIdsSchema.safeParse(many.slice(1)).success).toBe(true);
    expect(tagIdsSchema.safeParse(many).error?.issues[0]?.message).toBe('Use at most 20 tags.');
    expect(tagIdsSchema.safeParse([3, 4, 3]).error?.issues[0]?.message).toBe('Use each tag once.');
  });
});

describe('inspectionQuestions', () => {
  const question = (inspectionFormId: number | null, text = 'Filter') =>
    ({ ...blanksOf(inspectionQuestions.shape.schema), text, inspectionFormId }) as const;

  it('are asked once on a form, and may be on two', () => {
    const taken = { text: 'Another one already has this name.' };
    expect(clashIn(inspectionQuestions, question(5), [question(6), question(null)])).toEqual({});
    expect(clashIn(inspectionQuestions, question(5, ' FILTER'), [question(5)])).toEqual(taken);
    expect(clashIn(inspectionQuestions, question(null), [question(null)])).toEqual(taken);
    expect(clashIn(inspectionQuestions, question(5), [question(6), question(5)])).toEqual(taken);
    expect(clashIn(inspectionQuestions, question(5), [question(5, 'Coil')])).toEqual({});
  });
});
