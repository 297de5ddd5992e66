import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readFields } from './read-fields.ts';

const faults = (schema: z.ZodType, value: unknown) => {
  const read = readFields(schema, value);
  return 'faults' in read ? read.faults : {};
};

describe('readFields', () => {
  it('gives what the schema makes of a value that fits', () => {
    expect(readFields(z.object({ text: z.string().trim() }), { text: ' Furnace ' })).toEqual({
      data: { text: 'Furnace' },
    });
  });

  it('names each field by its path, and the first thing that is wrong with it (R5.8)', () => {
    const schema = z.object({ lines: z.array(z.object({ text: z.string().min(3).max(2) })) });
    expect(faults(schema, { lines: [{ text: 'Coil' }, {}] })).toEqual({
      'lines.0.text': 'Use at most 2 characters.',
      'lines.1.text': 'This is required.',
    });
    expect(faults(schema, 7)).toEqual({ body: 'Enter an object with named fields.' });
  });

  it.each([
    [
      z.object({ totalCents: z.int().max(1_000_000) }),
      { totalCents: 1_000_001 },
      'Enter $10,000.00 or less.',
    ],
    [z.object({ totalCents: z.int().min(100) }), { totalCents: 0 }, 'Enter $1.00 or more.'],
    [z.object({ days: z.int().max(1_000) }), { days: 1_001 }, 'Enter 1,000 or less.'],
    [z.object({ days: z.number().gt(2) }), { days: 2 }, 'Enter more than 2.'],
    [z.object({ days: z.int() }), { days: 1.5 }, 'Enter a whole number.'],
    [z.object({ days: z.int() }), { days: 1e300 }, 'That number is too large.'],
    [z.object({ days: z.coerce.number() }), { days: 'two' }, 'Enter a number.'],
    [z.object({ days: z.number().multipleOf(5) }), { days: 7 }, 'Enter a multiple of 5.'],
    [z.object({ start: z.iso.date() }), { start: 'soon' }, 'Enter a date like 2026-11-24.'],
    [
      z.object({ start: z.iso.datetime({ offset: true }) }),
      { start: '9:30' },
      'Enter a date and time like 2026-11-24T09:30:00-05:00.',
    ],
    [z.object({ kind: z.enum(['cash', 'check']) }), { kind: 'gold' }, 'Choose one of: cash, check.'],
    [z.object({ kind: z.enum(['cash', 'check']) }), {}, 'This is required.'],
    [z.object({ names: z.array(z.string()).min(1) }), { names: [] }, 'Add at least one.'],
    [z.object({ names: z.array(z.string()).max(1) }), { names: ['a', 'b'] }, 'Use at most one entry.'],
    [z.object({ name: z.string().min(1) }), { name: '' }, 'This is required.'],
    [z.strictObject({}), { name: 'Ana' }, 'Not a field of this request.'],
  ])('says in plain words what is wrong: %#', (schema, value, text) => {
    expect(Object.values(faults(schema, value))).toEqual([text]);
  });

  it('keeps the words that a schema has of its own', () => {
    const schema = z.object({ roles: z.array(z.string()).min(1, 'Choose at least one role.') });
    expect(faults(schema, { roles: [] })).toEqual({ roles: 'Choose at least one role.' });
  });

  it('names every unknown field by itself, also inside of others', () => {
    const schema = z.strictObject({ site: z.strictObject({ text: z.string() }) });
    expect(faults(schema, { site: { text: 'Home', color: 'red' }, one: 1, two: 2 })).toEqual({
      'site.color': 'Not a field of this request.',
      one: 'Not a field of this request.',
      two: 'Not a field of this request.',
    });
  });

  it('names an unknown field that has the name of what every object has', () => {
    const sent = JSON.parse('{"constructor": null, "toString": 1}');
    expect(Object.keys(faults(z.strictObject({}), sent))).toEqual(['constructor', 'toString']);
  });

  it('of alternatives names what the closest one lacks: where as much is wrong with each, the first', () => {
    const either = z.union([
      z.strictObject({ id: z.int().max(0, { abort: true }).optional(), siteId: z.int() }),
      z.strictObject({ id: z.int().min(1, { abort: true }), siteId: z.int().optional() }),
    ]);
    expect(faults(either, {})).toEqual({ siteId: 'This is required.' });
    expect(faults(either, { id: -1 })).toEqual({ siteId: 'This is required.' });
    expect(faults(either, { id: 4, siteId: 'x' })).toEqual({ siteId: 'Enter a number.' });
    expect(faults(either, { id: 4, color: 'red' })).toEqual({ color: 'Not a field of this request.' });
    expect(faults(either, { id: 'four' })).toEqual({ id: 'Enter a number.' });
    expect(faults(z.union([z.literal('none'), z.int()]), 'some')).toEqual({
      body: 'Enter a different value.',
    });
  });

  it('names a hundred fields at most', () => {
    const many = Array.from({ length: 300 }, () => 'x');
    expect(Object.keys(faults(z.array(z.int()), many))).toHaveLength(100);
  });
});
