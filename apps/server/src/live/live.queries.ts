import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { sql } from 'kysely';
import { type BatchStatement, batch } from '../db/batch.ts';
import type { Read, Write } from '../db/database.ts';
import type { LiveLimits } from './limits.ts';

/**
 * The database's channel: `company <id>`, `session <id>` that ended,
 * `member <company> <person> <version>` with other rights.
 */
export const liveChannel = 'fieldwright_live';

/** Rows and notification in one statement. Equal notifications of one transaction are one, by PostgreSQL's rule. */
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
  /** null: too many, too long ago, or not to be told; everything is to be loaded again */
  changes: LiveChange[] | null;
}

/** When it was read, in seconds since 1970, and the snapshot of transactions that could be seen then. */
const cursorPattern = /^(\d{1,12})\.(\d{1,19}:\d{1,19}:[\d,]*)$/;

export const secondOf = (cursor: string): number => Number.parseInt(cursor, 10);

/**
 * The changes of the scope's company that could not be seen at the cursor and can be seen now, each record once.
 * A cursor is no number: it is the snapshot itself, so a transaction that began before it and committed after it is
 * told, and nothing is told twice.
 * @param cursor null: none, only where things stand; a text that is no cursor of this database tells `null`
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

/** Where things stand: what a transaction commits after this is news. */
export async function cursorNow(db: Read): Promise<string> {
  const { rows } = await sql<{ cursor: string }>`
    select extract(epoch from clock_timestamp())::bigint || '.' || pg_current_snapshot() as cursor`.execute(
    db,
  );
  return rows[0]!.cursor;
}

/** Only checks that the scope's session is alive and has the rights of its token. */
export async function checkSession(db: Read): Promise<void> {
  await sql`select`.execute(db);
}

export async function sweepMessages(db: Read, keptSeconds: number): Promise<void> {
  await sql`select sweep_live_messages(${keptSeconds})`.execute(db);
}
