import type { Endpoint } from '@fieldwright/contract/endpoint';
import { refusalsOf } from '@fieldwright/contract/refusals';
import { z } from 'zod';
import type { Refusal } from './refusal.ts';

/**
 * Fails, in tests, if a refusal is not described by the contract: if the endpoint does not declare its code,
 * or it names a field that the caller cannot have sent (R5.8).
 */
export function assertDeclared(key: string, endpoint: Endpoint, { code, details }: Refusal): void {
  if (!refusalsOf(endpoint).includes(code)) throw new Error(`${key} does not declare the refusal ${code}.`);
  const known = ['params', 'query', 'body', ...inputNames(endpoint)];
  const strange = Object.keys(details.fields ?? {}).find((field) => !known.includes(field.split('.')[0]!));
  if (strange !== undefined) throw new Error(`${key} refuses a field that it does not have: ${strange}.`);
}

const inputNames = ({ params, query, body }: Endpoint): string[] => [params, query, body].flatMap(namesOf);

/** Returns the names of an object's fields; for a union, those of each option. */
function namesOf(schema: z.core.$ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodUnion ? schema.options.flatMap(namesOf) : [];
}
