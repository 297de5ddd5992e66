import { CompiledQuery, type Transaction } from 'kysely';
import type { DB } from './schema.generated.ts';

/** One statement of a batch: text with $1, $2, … and its values. */
export interface BatchStatement {
  text: string;
  values: unknown[];
}

/** A query that the scoped driver takes apart again: its statements go to the database together. */
export interface BatchQuery extends CompiledQuery {
  batch: readonly BatchStatement[];
  /** they go with the commit */
  last: boolean;
}

export function isBatch(query: CompiledQuery): query is BatchQuery {
  return 'batch' in query;
}

/**
 * Runs statements inside the transaction in one round trip, in their order. Where one fails, the transaction is
 * aborted and the others have done nothing. Kysely itself waits for each answer before it sends the next query.
 * @returns the rows of each statement
 */
export async function batch(
  db: Transaction<DB>,
  statements: readonly BatchStatement[],
): Promise<Record<string, unknown>[][]> {
  if (statements.length === 0) return [];
  const query: BatchQuery = { ...CompiledQuery.raw('batch'), batch: statements, last: false };
  const { rows } = await db.executeQuery<Record<string, unknown>[]>(query);
  return rows;
}

/**
 * The statements that a transaction ends with: they wait for its commit and go to the database together with it, which
 * saves a round trip. Where one fails, the transaction fails with its error and has done nothing. Nothing is asked after
 * them.
 */
export async function lastly(db: Transaction<DB>, statements: readonly BatchStatement[]): Promise<void> {
  const query: BatchQuery = { ...CompiledQuery.raw('batch'), batch: statements, last: true };
  await db.executeQuery(query);
}
