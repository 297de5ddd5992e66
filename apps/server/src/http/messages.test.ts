import type { Endpoint } from '@fieldwright/contract/endpoint';
import { endpoints } from '@fieldwright/contract/endpoints';
import { readFields } from '@fieldwright/domain/kernel/read-fields';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { hostileValues, type Place, placesIn, withValue } from '../testing/hostile-values.ts';
import { sampleOf } from '../testing/samples.ts';

/** Values of every JSON type that hardly any field accepts. */
const wrong: readonly unknown[] = [
  ...Object.values(hostileValues),
  undefined,
  true,
  'x',
  '-1',
  0,
  0.12345,
  -1e9,
  1e9,
  -1e300,
  Number.NaN,
  {},
  Array.from({ length: 1_000 }, () => 'x'),
];

/** Programmers' words: types, operators, internal names. */
const machineWords =
  /\b(invalid|expected|received|undefined|NaN|null|unrecogni[sz]ed|ISO|int|integer|string|array|boolean|regex|pattern)\b|[<>]=?|[a-z]_[a-z]/i;
const namesOfCode = /[a-z][A-Z]/;
/** Examples that a person can copy, which may look like anything: `3f2504e0-…`, and the values of a list. */
const example = /(?<=like |: )[^]*$/;

/** Checks whether a message is one or more whole sentences in plain words. */
const isReadable = (message: string) =>
  /^[A-Z$][^]*\.$/.test(message) &&
  ![machineWords, namesOfCode].some((words) => words.test(message.replace(example, '')));

/** Returns the unreadable messages among those for all invalid inputs of a schema. */
function unreadable(schema: z.ZodType): string[] {
  const sample = sampleOf(schema);
  const spoiled = (place: Place) => [
    ...wrong.map((value) => withValue(sample, place, value)),
    withValue(sample, [...place, 'nonsense'], 1),
  ];
  const messages = placesIn(schema)
    .flatMap(spoiled)
    .flatMap((value) => {
      const read = readFields(schema, value);
      return 'faults' in read ? Object.values(read.faults) : [];
    });
  return [...new Set(messages)].filter((message) => !isReadable(message));
}

const parts = Object.entries<Endpoint>(endpoints).flatMap(([key, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[key, part, schema] as const] : [],
  ),
);
const kinds = [workOrderShape, salesProposalShape].flatMap((shape) =>
  Object.entries({ [shape.name]: shape, ...shape.kinds }),
);

describe('what is wrong with a field', () => {
  it.each(parts)('is said in words for people: %s, %s (R5.8)', (_key, _part, schema) => {
    expect(unreadable(schema)).toEqual([]);
  });

  it.each(kinds)('is said in words for people in the plan of a save: %s (R5.8)', (_kind, { schema }) => {
    expect(unreadable(schema)).toEqual([]);
  });
});
