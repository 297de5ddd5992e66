import { sql } from 'kysely';

/**
 * Whether something is owed on a work order `w`: the work is done and not paid. It is done where the office has processed
 * it, or where its call is done; what is left to pay on open work is not owed yet, and a removed work order owes nothing.
 * Wherever the product says that somebody owes, this says so; null where there is no call. The call comes by its key: as
 * `exists` it would be looked for among all calls that are done, read whole.
 */
const done = `(not w.hidden and (w.processed or (select of_it.status = 'done' from calls of_it
  where of_it.company_id = w.company_id and of_it.id = w.call_id)))`;
export const owedText = `(w.amount_due_cents > 0 and ${done})`;

export const owed = sql.raw<boolean>(owedText);

/** Whether more was paid on a work order `w` than it comes to, though its work is done. On open work it is a deposit. */
export const overpaid = sql.raw<boolean>(`(w.amount_due_cents < 0 and ${done})`);
