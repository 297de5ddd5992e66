import { type RawBuilder, sql } from 'kysely';

/**
 * Returns whether the choice of trades hides an entry of a list, as a part of `json_build_object`: the setup hid it,
 * and nobody has changed it since.
 * @param table the entry's alias
 */
export const hiddenByTrade = (table: string): RawBuilder<unknown> =>
  sql`'hiddenByTrade', ${sql.ref(`${table}.hidden`)}
    and ${sql.ref(`${table}.setup_version`)} is not distinct from ${sql.ref(`${table}.version`)}`;
