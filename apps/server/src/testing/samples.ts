import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/**
 * Returns a valid value for a body, generated from its schema, so that a refusal is about the id and not the
 * body.
 */
export const sampleOf = (schema: z.ZodType | undefined): unknown => made(schema, () => true);

/** Returns a value with the required properties only. */
export const leastOf = (schema: z.ZodType | undefined): unknown =>
  made(schema, ({ required }, name) => required?.includes(name) ?? false);

/** Decides which properties of an object a sample has. */
type Has = (object: JsonSchema, property: string) => boolean;

function made(schema: z.ZodType | undefined, has: Has): unknown {
  if (!schema) return undefined;
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return sample(root, { has, named: root.$defs ?? {} });
}

interface Making {
  has: Has;
  /** the schemas that others refer to by name */
  named: Record<string, JsonSchema>;
}

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  /** of a union that one of its fields decides */
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  examples?: unknown[];
  required?: string[];
}

const byFormat: Record<string, string> = {
  email: 'somebody@example.com',
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
};

function sample(schema: JsonSchema, making: Making): unknown {
  const { has, named } = making;
  if (schema.$ref) return sample(named[schema.$ref.replace('#/$defs/', '')]!, making);
  if (schema.const !== undefined) return schema.const;
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  const [either] = schema.anyOf ?? schema.oneOf ?? [];
  if (either) return sample(either, making);
  if (schema.type === 'object') {
    const wanted = Object.entries(schema.properties ?? {}).filter(([name]) => has(schema, name));
    return Object.fromEntries(wanted.map(([name, property]) => [name, sample(property, making)]));
  }
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, making));
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1e9);
  if (schema.type === 'boolean') return false;
  // a key or a guid can be used only once
  if (schema.format === 'uuid') return randomUUID();
  return (
    byFormat[schema.format ?? ''] ??
    'abcdefghijklmnopqrstuvwxyz'.slice(0, Math.max(10, schema.minLength ?? 0))
  );
}
