import { sql } from 'kysely';

/**
 * SQL for whether money is owed on a work order `w`: the work is done and not fully paid. It is done if the
 * office has processed it, or if its call is done. A balance on open work is not owed yet, and a removed work
 * order owes nothing. Every place in the product that says money is owed uses this rule. Null if there is no
 * call. Fetches the call by key, because `exists` would read all calls that are done.
 */
const worked = `(w.processed or (select of_it.status = 'done' from calls of_it
  where of_it.company_id = w.company_id and of_it.id = w.call_id))`;
const done = `(not w.hidden and ${worked})`;
export const owedText = `(w.amount_due_cents > 0 and ${done})`;

/**
 * SQL for whether money is owed on a work order regardless of its removal, to tell whether removing or
 * restoring it matters.
 */
export const owedIfShownText = `(w.amount_due_cents > 0 and ${worked})`;

export const owed = sql.raw<boolean>(owedText);

/**
 * SQL for whether a work order `w` is overpaid although its work is done. On open work the excess is a
 * deposit.
 */
export const overpaidText = `(w.amount_due_cents < 0 and ${done})`;
export const overpaid = sql.raw<boolean>(overpaidText);
