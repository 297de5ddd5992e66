import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { Refusal } from '../../http/refusal.ts';

interface DatabaseError extends Error {
  code: string;
  constraint?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  typeof (error as DatabaseError).code === 'string' &&
  /^[0-9A-Z]{5}$/.test((error as DatabaseError).code);

/** Serialisation failures and deadlocks, and two saves that made the same one of a kind: the next try sees the first. */
function isWorthRepeating(error: unknown): boolean {
  if (!isDatabaseError(error)) return false;
  if (error.code === '40001' || error.code === '40P01') return true;
  return error.code === '23505' && Boolean(error.constraint?.endsWith('_one'));
}

/** Two saves may meet at a row that belongs to the site and not to the document; the second then sees the first's. */
const mostAttempts = 4;

/**
 * Runs a transaction, again where the database says that it is worth it.
 * @param nameOf how the caller has sent a field that the database refuses
 * @throws Refusal `invalid` for what the database refuses and a person can mend
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

/** A field of a plan's root as the plan has it; any other as it is. */
export const rootFieldOf =
  ({ entity, id, steps }: Plan) =>
  (field: string): string => {
    const root = steps.find(({ kind }) => kind === entity)?.records[0];
    return root && field in root.fields ? `${entity}.${id}.${field}` : field;
  };

/** Whether a call would have had two open work orders (R3.6). */
export const isSecondOpen = (error: unknown): boolean =>
  isDatabaseError(error) && error.constraint === 'work_orders_open_of_call';

const camel = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The field by the constraint's name: `work_orders_company_id_site_id_fkey`. Of tables with row-level security the
 * database tells no keys and values.
 */
function fieldOf({ constraint }: DatabaseError): string {
  return camel(/_company_id_(.+)_f?key$/.exec(constraint ?? '')?.[1] ?? 'body');
}

const inWords: Record<string, (error: DatabaseError) => Record<string, string>> = {
  // foreign key: what is pointed at is not there, or is another company's
  '23503': (error) => ({ [fieldOf(error)]: 'It is not there.' }),
  '23505': (error) =>
    isSecondOpen(error)
      ? { callId: 'This call has an open work order already.' }
      : { [fieldOf(error)]: 'It is there already.' },
  '22003': () => ({ body: 'A number is too large.' }),
  '22P05': () => ({ body: 'A text has a character that cannot be saved.' }),
  '22021': () => ({ body: 'A text has a character that cannot be saved.' }),
};

/** What a person can mend of a database's refusal, as a refusal that names the field; any other error as it is. */
function refusalOfDatabase(error: unknown, nameOf: (field: string) => string): unknown {
  if (!isDatabaseError(error)) return error;
  const words = inWords[error.code]?.(error);
  if (!words) return error;
  const fields = Object.entries(words).map(([field, text]) => [nameOf(field), text]);
  return new Refusal('invalid', { fields: Object.fromEntries(fields) });
}
