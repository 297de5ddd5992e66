import type { RawBuilder } from 'kysely';
import { batch } from './batch.ts';
import type { Write } from './database.ts';

/**
 * Locks rows and then reads, in one round trip. Uses two statements, because a statement that waits for a
 * lock keeps the snapshot it began with, so its sub-selects on other tables would return outdated rows.
 * @returns the rows of `read`
 */
export async function lockThenRead<Row>(
  db: Write,
  { lock, read }: { lock: RawBuilder<unknown>; read: RawBuilder<Row> },
): Promise<Row[]> {
  const statements = [lock, read].map((statement) => statement.compile(db));
  const [, rows] = await batch(
    db,
    statements.map(({ sql, parameters }) => ({ text: sql, values: [...parameters] })),
  );
  return rows as Row[];
}
