import type { Endpoint } from '@fieldwright/contract/endpoint';
import { refusalsOf } from '@fieldwright/contract/refusals';
import { z } from 'zod';
import type { Refusal } from './refusal.ts';

/**
 * In tests a refusal that the contract does not describe is a fault of ours: a code that the endpoint does not declare,
 * or a field that its caller cannot have sent (R5.8).
 */
export function assertDeclared(key: string, endpoint: Endpoint, { code, details }: Refusal): void {
  if (!refusalsOf(endpoint).includes(code)) throw new Error(`${key} does not declare the refusal ${code}.`);
  const known = ['params', 'query', 'body', ...inputNames(endpoint)];
  const strange = Object.keys(details.fields ?? {}).find((field) => !known.includes(field.split('.')[0]!));
  if (strange !== undefined) throw new Error(`${key} refuses a field that it does not have: ${strange}.`);
}

const inputNames = ({ params, query, body }: Endpoint): string[] => [params, query, body].flatMap(namesOf);

/** The names of an object's fields; of alternatives those of each. */
function namesOf(schema: z.core.$ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodUnion ? schema.options.flatMap(namesOf) : [];
}
