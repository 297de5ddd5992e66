import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { refusalTexts } from '../../http/refusal.texts.ts';
import { Refusal } from '../../http/refusal.ts';
import { documentRefusals } from './document-refusals.texts.ts';

interface DatabaseError extends Error {
  code: string;
  constraint?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  typeof (error as DatabaseError).code === 'string' &&
  /^[0-9A-Z]{5}$/.test((error as DatabaseError).code);

/**
 * Checks for serialization failures, deadlocks, and unique violations by a concurrent save: a retry sees the
 * other save.
 */
function isWorthRepeating(error: unknown): boolean {
  if (!isDatabaseError(error)) return false;
  if (error.code === '40001' || error.code === '40P01') return true;
  return error.code === '23505' && Boolean(error.constraint?.endsWith('_one'));
}

/** Two saves can meet at a row of their shared site; on a retry the second sees the first's change. */
const mostAttempts = 4;

/**
 * Runs a transaction, and retries it after errors that a retry can fix.
 * @param nameOf returns the caller's name of a field that the database refuses
 * @throws Refusal `invalid` for database errors that the person can fix
 */
export async function repeatedly<T>(
  work: () => Promise<T>,
  nameOf: (field: string) => string = (field) => field,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= mostAttempts || !isWorthRepeating(error)) throw refusalOfDatabase(error, nameOf);
    }
  }
}

/** Returns the plan's name for a field of its root; other names are unchanged. */
export const rootFieldOf =
  ({ entity, id, steps }: Plan) =>
  (field: string): string => {
    const root = steps.find(({ kind }) => kind === entity)?.records[0];
    return root && field in root.fields ? `${entity}.${id}.${field}` : field;
  };

/** Checks whether the error means that a call would get a second open work order (R3.6). */
export const isSecondOpen = (error: unknown): boolean =>
  isDatabaseError(error) && error.constraint === 'work_orders_open_of_call';

const camel = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Derives the field from the constraint's name, such as `work_orders_company_id_site_id_fkey`. For tables
 * with row-level security, the database's errors contain no keys and values.
 */
function fieldOf({ constraint }: DatabaseError): string {
  return camel(/_company_id_(.+)_f?key$/.exec(constraint ?? '')?.[1] ?? 'body');
}

const inWords: Record<string, (error: DatabaseError) => Record<string, string>> = {
  // foreign key: the target doesn't exist or belongs to another company
  '23503': (error) => ({ [fieldOf(error)]: refusalTexts.notThere }),
  '23505': (error) =>
    isSecondOpen(error)
      ? { callId: documentRefusals.callTaken }
      : { [fieldOf(error)]: documentRefusals.thereAlready },
  '22003': () => ({ body: documentRefusals.numberTooLarge }),
  '22P05': () => ({ body: documentRefusals.characterNotSaved }),
  '22021': () => ({ body: documentRefusals.characterNotSaved }),
};

/**
 * Turns a database error that the person can fix into a refusal that names the field; returns other errors
 * unchanged.
 */
function refusalOfDatabase(error: unknown, nameOf: (field: string) => string): unknown {
  if (!isDatabaseError(error)) return error;
  const words = inWords[error.code]?.(error);
  if (!words) return error;
  const fields = Object.entries(words).map(([field, text]) => [nameOf(field), text]);
  return new Refusal('invalid', { fields: Object.fromEntries(fields) });
}
