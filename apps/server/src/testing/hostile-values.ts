import { maxLevels } from '@fieldwright/domain/kernel/kept-text';
import { z } from 'zod';

/** Values that some layer behind the schemas cannot hold, by what is odd about them. */
export const hostileValues: Readonly<Record<string, unknown>> = {
  'half a letter': 'Ana \ud83d',
  'a zero byte': 'Ana\0',
  'no uuid': '1.1.1',
  'a long text': 'x'.repeat(100_000),
  'an empty text': '',
  'the year 0': '0000-01-01',
  'a moment of the year 0': '0000-01-01T00:00:00Z',
  'a year of five digits': '+99999-01-01T00:00:00Z',
  'a day that is none': '2026-02-30',
  'a number that is no integer of eight bytes': 1e300,
  'more than four bytes hold': 3_000_000_000,
  'the largest integer': Number.MAX_SAFE_INTEGER,
  'less than nothing': -1,
  'half of one': 1.5,
  'a list': [null],
  'an object': { constructor: null },
  'lists in lists': deepLists(2 * maxLevels),
  nothing: null,
};

/** Returns nested lists. */
export function deepLists(levels: number): unknown {
  return JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);
}

interface JsonSchema {
  anyOf?: JsonSchema[];
  /** of a union that one of its fields decides */
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
}

/** A path in an input: property names, and 0 for any element of a list. */
export type Place = readonly (string | 0)[];

/** Returns every path in a schema's input, the root first. */
export function placesIn(schema: z.ZodType | undefined): Place[] {
  if (!schema) return [];
  return placesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function placesOf({ anyOf = [], oneOf = [], properties = {}, items }: JsonSchema): Place[] {
  const below = (name: string | 0, schema: JsonSchema) => placesOf(schema).map((place) => [name, ...place]);
  return [
    [],
    ...Object.entries(properties).flatMap(([name, each]) => below(name, each)),
    ...(items ? below(0, items) : []),
    ...[...anyOf, ...oneOf].flatMap((each) => placesOf(each).slice(1)),
  ];
}

/** Returns a copy with a different value at one path; creates missing parents. */
export function withValue(whole: unknown, [first, ...rest]: Place, value: unknown): unknown {
  if (first === undefined) return value;
  if (first === 0) return [withValue(Array.isArray(whole) ? whole[0] : undefined, rest, value)];
  const object = typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>) : {};
  return { ...object, [first]: withValue(object[first], rest, value) };
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(whole: unknown, place: Place): unknown {
  return place.reduce<unknown>(
    (inner, name) => (inner as Record<string, unknown> | undefined)?.[name],
    whole,
  );
}
