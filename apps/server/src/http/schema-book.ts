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
 * Converts schemas to JSON Schema. Collects those with a name (`.meta({ id })`) in `named` and refers to them
 * there.
 */
export function schemaBook() {
  const named: Record<string, Described> = {};
  const describe = (schema: z.ZodType, io: 'input' | 'output'): Described => {
    // wrapped in an object, since a schema that is converted on its own is never referred to
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

/** Removes bounds that only reflect the range of JavaScript numbers. */
const tidy = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** Points references to OpenAPI's place for named schemas. */
const referring = (schema: Described): Described =>
  JSON.parse(JSON.stringify(schema), (keyword, value) =>
    keyword === '$ref' ? String(value).replace('#/$defs/', '#/components/schemas/') : value,
  );
