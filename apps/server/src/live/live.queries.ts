import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { sql } from 'kysely';
import { type BatchStatement, batch } from '../db/batch.ts';
import type { Read, Write } from '../db/database.ts';
import type { LiveLimits } from './limits.ts';

/**
 * The database's channel. Its messages are `company <id>`, `session <id>` for a session that ended, and
 * `member <company> <person> <version>` for changed rights.
 */
export const liveChannel = 'fieldwright_live';

/**
 * Returns the statement that adds the rows and notifies listeners. PostgreSQL merges equal notifications of a
 * transaction.
 */
export function messagesStatement(changes: readonly LiveChange[]): BatchStatement {
  return {
    text: `with written as (
        insert into live_messages (topic, record_id, version)
        select * from unnest($1::text[], $2::bigint[], $3::int[])
        returning 1
      )
      select pg_notify('${liveChannel}', 'company ' || current_company()) from written limit 1`,
    values: [changes.map((c) => c.topic), changes.map((c) => c.id), changes.map((c) => c.version)],
  };
}

export async function insertMessages(db: Write, changes: readonly LiveChange[]): Promise<void> {
  await batch(db, [messagesStatement(changes)]);
}

export interface News {
  cursor: string;
  /** null: too many, too old, or unknown; the client reloads everything */
  changes: LiveChange[] | null;
}

/** The time of the read, in seconds since 1970, and the snapshot of the transactions visible then. */
const cursorPattern = /^(\d{1,12})\.(\d{1,19}:\d{1,19}:[\d,]*)$/;

export const secondOf = (cursor: string): number => Number.parseInt(cursor, 10);

/**
 * Returns the changes of the scope's company that were not visible at the cursor and are now, each record
 * once. A cursor is the snapshot itself rather than a number. So a transaction that began before it and
 * committed after it is included, and no change is returned twice.
 * @param cursor null: returns only the current cursor; a text that is not a cursor of this database gives
 *   `null` changes
 */
export async function newsSince(
  db: Read,
  cursor: string | null,
  { mostChanges, reachSeconds }: Pick<LiveLimits, 'mostChanges' | 'reachSeconds'>,
): Promise<News> {
  const since = cursor === null ? null : cursorPattern.exec(cursor);
  if (!since) return { cursor: await cursorNow(db), changes: cursor === null ? [] : null };
  const [, second, snapshot] = since;
  const { rows } = await sql<{ second: number; snapshot: string; ahead: boolean; changes: LiveChange[] }>`
    select extract(epoch from clock_timestamp())::bigint as second, pg_current_snapshot()::text as snapshot,
      -- of another database, or of this one before it was set back
      pg_snapshot_xmax(${snapshot}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as ahead,
      (select coalesce(json_agg(c), '[]') from (
         select topic, record_id as id, max(version) as version from live_messages
         where transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
           and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)
           -- rows that were copied in from another database carry numbers of the future
           and pg_visible_in_snapshot(transaction_id, pg_current_snapshot())
         group by topic, record_id limit ${mostChanges + 1}) c) as changes`
    .execute(db)
    .catch((error: { code?: string }) => {
      if (error.code === '22P02') return { rows: [] };
      throw error;
    });
  const [row] = rows;
  if (!row) return { cursor: await cursorNow(db), changes: null };
  const lost = row.ahead || row.second - Number(second) > reachSeconds || row.changes.length > mostChanges;
  return { cursor: `${row.second}.${row.snapshot}`, changes: lost ? null : row.changes };
}

/** Returns the current cursor: everything that a transaction commits after this is a change. */
export async function cursorNow(db: Read): Promise<string> {
  const { rows } = await sql<{ cursor: string }>`
    select extract(epoch from clock_timestamp())::bigint || '.' || pg_current_snapshot() as cursor`.execute(
    db,
  );
  return rows[0]!.cursor;
}

/** Only checks that the scope's session is alive and has the rights in its token. */
export async function checkSession(db: Read): Promise<void> {
  await sql`select`.execute(db);
}

export async function sweepMessages(db: Read, keptSeconds: number): Promise<void> {
  await sql`select sweep_live_messages(${keptSeconds})`.execute(db);
}
