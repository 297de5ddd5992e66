import { readFields } from '@fieldwright/domain/kernel/read-fields';
import type { z } from 'zod';
import type { FieldErrors } from '../use-form.ts';

/**
 * Returns what is wrong with each field, by the server's own rules (R5.8); empty if all are valid.
 * @param rules schema by field; only the first problem of a field is returned
 */
export function fieldErrors<V extends object>(
  rules: Partial<Record<keyof V & string, z.ZodType>>,
  values: V,
): FieldErrors<V> {
  const found = Object.entries<z.ZodType | undefined>(rules).flatMap(([name, schema]) => {
    const read = schema && readFields(schema, values[name as keyof V]);
    const [text] = read && 'faults' in read ? Object.values(read.faults) : [];
    return text === undefined ? [] : [[name, text]];
  });
  return Object.fromEntries(found) as FieldErrors<V>;
}
