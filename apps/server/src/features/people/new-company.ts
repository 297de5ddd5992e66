import { parseArgs } from 'node:util';
import { isTimeZone } from '@fieldwright/domain/kernel/zone';
import { emailSchema, nameSchema } from '@fieldwright/domain/people/person';
import type { SignUp } from '@fieldwright/domain/people/sign-up';
import { z } from 'zod';
import { ConfigError } from '../../config.ts';

/** The flags of the step, with the schema of each. */
const flags = {
  name: nameSchema,
  'time-zone': z.string().refine(isTimeZone, 'Enter a time zone, like America/New_York.'),
  'owner-email': emailSchema,
  'owner-first-name': nameSchema,
  'owner-last-name': nameSchema,
};
const flagsSchema = z.object(flags);

/**
 * Reads the flags of the step `company`: `--name`, `--time-zone`, `--owner-email`, `--owner-first-name`,
 * `--owner-last-name`; all are required.
 * @throws ConfigError naming every flag that is missing, invalid or unknown
 */
export function readNewCompany(args: string[]): SignUp {
  const read = flagsSchema.safeParse(valuesOf(args));
  if (!read.success) {
    const lines = read.error.issues.map(({ path, code, message }) =>
      code === 'invalid_type' ? `--${String(path[0])} is missing.` : `--${String(path[0])}: ${message}`,
    );
    throw new ConfigError(['The company is incomplete:', ...lines].join('\n  '));
  }
  const given = read.data;
  return {
    companyName: given.name,
    timeZone: given['time-zone'],
    email: given['owner-email'],
    firstName: given['owner-first-name'],
    lastName: given['owner-last-name'],
  };
}

function valuesOf(args: string[]): Record<string, unknown> {
  const options = Object.fromEntries(Object.keys(flags).map((name) => [name, { type: 'string' as const }]));
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}
