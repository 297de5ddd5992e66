import type { RawBuilder } from 'kysely';
import { batch } from './batch.ts';
import type { Read, Write } from './database.ts';

/**
 * Runs a query by a plan that doesn't depend on its values, so each connection makes it once: for statements that take
 * longer to plan than to run, and whose best plan is the same for all values. In a transaction, this is for the rest of it.
 */
export function plannedOnce<Row>(db: Read, query: RawBuilder<Row>): Promise<Row[]> {
  const run = async (tx: Write): Promise<Row[]> => {
    const { sql: text, parameters } = query.compile(tx);
    const [, rows] = await batch(tx, [
      { text: "select set_config('plan_cache_mode', 'force_generic_plan', true)", values: [] },
      { text, values: [...parameters] },
    ]);
    return rows as Row[];
  };
  return db.isTransaction ? run(db as Write) : db.transaction().execute(run);
}
