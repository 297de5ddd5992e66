import { type RawBuilder, sql } from 'kysely';

const sum = (is: boolean, of: string) => (is ? sql`coalesce(sum(${sql.raw(of)}), 0)` : sql`null`);

/** Adds up the columns `total` and `due` of counted rows, as `CountedSums`. @param has the columns there are */
export const sumsOf = (has: { total: boolean; due: boolean }): RawBuilder<unknown> => sql`json_build_object(
  'count', count(*)::int, 'totalCents', ${sum(has.total, 'total')}, 'dueCents', ${sum(has.due, 'greatest(due, 0)')},
  'balanceCents', ${sum(has.due, 'due')})`;
