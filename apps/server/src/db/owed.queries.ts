import { sql } from 'kysely';

/**
 * Whether something is owed on a work order `w`: the work is done and not paid. It is done where the office has processed
 * it, or where its call is done; what is left to pay on open work is not owed yet. Wherever the product says that
 * somebody owes, this says so; null where there is no call. The call comes by its key: as `exists` it would be looked for
 * among all calls that are done, read whole.
 */
export const owedText = `(w.amount_due_cents > 0 and (w.processed or (select of_it.status = 'done' from calls of_it
  where of_it.company_id = w.company_id and of_it.id = w.call_id)))`;

export const owed = sql.raw<boolean>(owedText);
