import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

/** A JSON Schema. */
export interface Described {
  $defs?: Record<string, Described>;
  properties?: Record<string, Described>;
  required?: string[];
  description?: string;
  [keyword: string]: unknown;
}

/**
 * Describes schemas as JSON Schema. Those with a name (`.meta({ id })`) are collected in `named`, and every place that
 * has one refers to it there.
 */
export function schemaBook() {
  const named: Record<string, Described> = {};
  const describe = (schema: z.ZodType, io: 'input' | 'output'): Described => {
    // inside an object, since a schema that is described by itself is never referred to
    const { properties, $defs } = referring(
      z.toJSONSchema(z.object({ schema }), { io, unrepresentable: 'any', override: tidy }) as Described,
    );
    for (const [name, { id: _id, ...shape }] of Object.entries($defs ?? {})) {
      if (named[name] && !isDeepStrictEqual(named[name], shape))
        throw new Error(`Two shapes have the name ${name}.`);
      named[name] = shape;
    }
    return properties!['schema']!;
  };
  return { named, describe };
}

/** Bounds that only say what a number of JavaScript can hold tell a reader nothing. */
const tidy = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** References to where OpenAPI keeps named shapes. */
const referring = (schema: Described): Described =>
  JSON.parse(JSON.stringify(schema), (keyword, value) =>
    keyword === '$ref' ? String(value).replace('#/$defs/', '#/components/schemas/') : value,
  );
