import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { strict } from './strict.ts';

const keysOf = (schema: z.ZodType, value: unknown) =>
  schema
    .safeParse(value)
    .error?.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
    );

describe('strict', () => {
  const line = z.object({ text: z.string() });
  const schema = z
    .object({
      one: line.nullable().default(null),
      many: z.array(line).optional(),
      either: z
        .discriminatedUnion('kind', [
          z.object({ kind: z.literal('a'), inner: line }),
          line.extend({ kind: z.literal('b') }),
        ])
        .optional(),
      named: z.record(z.string(), line).optional(),
      piped: z.string().transform(Number).pipe(z.number()).optional(),
    })
    .refine(({ many }) => (many?.length ?? 0) < 2, { path: ['many'], message: 'Too many.' });
  const text = 'Coil';
  const odd = { text, color: 'red' };

  it('names what a schema does not declare, at any depth', () => {
    const sent = {
      one: odd,
      many: [odd],
      either: { kind: 'a', inner: odd, x: 1 },
      named: { any: odd },
      y: 2,
    };
    expect(schema.safeParse(sent).success).toBe(true);
    expect(keysOf(strict(schema), sent)).toEqual([
      'one.color',
      'many.0.color',
      'either.inner.color',
      'either.x',
      'named.any.color',
      'y',
    ]);
  });

  it('takes and makes the same as the schema of everything else, and keeps its rules', () => {
    const sent = { many: [{ text }], either: { kind: 'b', text }, piped: '7' };
    expect(strict(schema).parse(sent)).toEqual(schema.parse(sent));
    const many = strict(schema).safeParse({ many: [{ text }, { text }] });
    expect(many.error?.issues).toMatchObject([{ path: ['many'], message: 'Too many.' }]);
  });

  it('copies a shape that is shared once, and leaves alone what holds no object', () => {
    expect(strict(line)).toBe(strict(line));
    const list = z.array(z.enum(['a', 'b']));
    expect(strict(list)).toBe(list);
  });

  it('keeps what describes a schema but its name, which is that of one shape', () => {
    const named = z.object({}).meta({ id: 'StrictTest', description: 'A shape.' });
    expect(strict(named).meta()).toEqual({ description: 'A shape.' });
  });

  it('refuses a kind of schema that it does not know', () => {
    expect(() => strict(z.object({ at: z.date() }))).toThrow('date');
  });
});
