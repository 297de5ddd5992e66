import type { LiveChange } from '@fieldwright/contract/live';
import { sql } from 'kysely';
import type { Read, Write } from '../db/database.ts';

/** The database's channel: `company <id>`, `session <id>` that ended, `member <company> <person>` with other rights. */
export const liveChannel = 'fieldwright_live';

/** Rows and notification in one statement. Equal notifications of one transaction are one, by PostgreSQL's rule. */
export async function insertMessages(db: Write, changes: readonly LiveChange[]): Promise<void> {
  await sql`
    with written as (
      insert into live_messages (topic, record_id, version)
      select * from unnest(${changes.map((c) => c.topic)}::text[], ${changes.map((c) => c.id)}::bigint[],
                           ${changes.map((c) => c.version)}::int[])
      returning 1
    )
    select pg_notify(${liveChannel}, 'company ' || current_company()) from written limit 1`.execute(db);
}
