import { CompiledQuery, type Transaction } from 'kysely';
import type { DB } from './schema.generated.ts';

/** One statement of a batch: text with $1, $2, … and its values. */
export interface BatchStatement<out Row extends object = object> {
  text: string;
  values: unknown[];
  /** carries the type of the rows; never set */
  readonly row?: Row;
}

/** The rows of each statement in a batch; a statement without a row type may return any columns. */
type RowsOf<S extends readonly BatchStatement[]> = {
  -readonly [I in keyof S]: S[I] extends BatchStatement<infer Row>
    ? (object extends Row ? Record<string, unknown> : Row)[]
    : never;
};

/** A query whose statements the scoped driver sends to the database together. */
export interface BatchQuery extends CompiledQuery {
  batch: readonly BatchStatement[];
  /** sent together with the commit */
  last: boolean;
}

export function isBatch(query: CompiledQuery): query is BatchQuery {
  return 'batch' in query;
}

/**
 * Runs statements inside the transaction in one round trip, in order. If one fails, the transaction is
 * aborted and none takes effect. (Kysely alone waits for each result before it sends the next query.)
 * @returns the rows of each statement
 */
export async function batch<const S extends readonly BatchStatement[]>(
  db: Transaction<DB>,
  statements: S,
): Promise<RowsOf<S>> {
  const query: BatchQuery = { ...CompiledQuery.raw('batch'), batch: statements, last: false };
  const { rows } = statements.length === 0 ? { rows: [] } : await db.executeQuery(query);
  return rows as RowsOf<S>;
}

/**
 * Defers the transaction's last statements and sends them together with its commit, which saves a round trip.
 * If one fails, the transaction fails with that error and is rolled back. No query may follow them in the
 * transaction.
 */
export async function withCommit(db: Transaction<DB>, statements: readonly BatchStatement[]): Promise<void> {
  const query: BatchQuery = { ...CompiledQuery.raw('batch'), batch: statements, last: true };
  await db.executeQuery(query);
}
