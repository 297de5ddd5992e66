import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { line } from './field.ts';
import { blanksOf, kept, named, type RecordShape, readRecord, wrongIn } from './record-shape.ts';

const schema = z.object({
  name: line(5).min(1, 'Enter a name.'),
  code: line(3).default(''),
  count: z.int().nullable().default(null),
});
const shape: RecordShape<typeof schema.shape> = {
  schema,
  titles: { name: 'Name', code: 'Code', count: 'Count' },
  together: [],
  whole: ({ name, code }) => (name.trim() === code.trim() ? { code: 'Use another code.' } : {}),
};

describe('readRecord', () => {
  it('keeps what was typed, with the blanks of what was left out', () => {
    expect(readRecord(shape, { name: ' Ann ' })).toEqual({ record: { name: 'Ann', code: '', count: null } });
  });

  it('says at once what single fields tell, and what none tells alone (R5.8)', () => {
    expect(readRecord(shape, { name: 'An\nn', code: 'An\nn' })).toEqual({
      wrong: { name: 'Use one line of text.', code: 'Use at most 3 characters.' },
    });
    expect(wrongIn(shape, { name: 'Ann', code: ' Ann' })).toEqual({ code: 'Use another code.' });
    expect(wrongIn(shape, { name: '' })).toEqual({ name: 'Enter a name.', code: 'Use another code.' });
  });
});

describe('named', () => {
  it('has the rules of the fields, and no default: what a change does not name stays', () => {
    expect(named(schema).parse({})).toEqual({});
    expect(named(schema).parse({ code: ' a ' })).toEqual({ code: 'a' });
    expect(named(schema).safeParse({ name: '' }).success).toBe(false);
  });
});

describe('kept', () => {
  it('takes a row that is older than a rule, and no other type', () => {
    const row = { name: '', code: 'longer than three', count: null };
    expect(kept(schema).parse(row)).toEqual(row);
    expect(kept(schema).safeParse({ ...row, name: 1 }).success).toBe(false);
    expect(kept(schema).safeParse({ name: 'Ann' }).success).toBe(false);
  });
});

describe('blanksOf', () => {
  it('are those of the fields that may be left out', () => {
    expect(blanksOf(schema)).toEqual({ code: '', count: null });
  });
});
