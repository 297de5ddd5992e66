import { sql } from 'kysely';
import { company } from './names.sql.ts';

/* What a person marks as a favorite in the price book, and has used. Only the person sees it. */

type Kind = 'serviceRepair' | 'partItem';
export const usualColumns = { serviceRepair: 'service_repair_id', partItem: 'part_item_id' } as const;

/** The person of the transaction. */
export const person = sql.raw<number>('(select current_person())');

/** A condition: row `u` of `usual_entries` is the person's own. */
export const isOwn = sql`u.company_id = ${company} and u.person_id = ${person}`;

/** Selects the ids of the person's favorites of a kind. */
export const favoriteIds = (kind: Kind) =>
  sql`select u.${sql.ref(usualColumns[kind])} from usual_entries u
    where ${isOwn} and u.is_favorite and u.${sql.ref(usualColumns[kind])} is not null`;

/** Selects the ids of the entries of a kind that the person has used. */
export const usedIds = (kind: Kind) =>
  sql`select u.${sql.ref(usualColumns[kind])} from usual_entries u
    where ${isOwn} and u.used_date is not null and u.${sql.ref(usualColumns[kind])} is not null`;

/** Selects the place of entry `x` among those that the person has used: the last one first. */
export const usedPlace = (kind: Kind) =>
  sql`coalesce((select 2147483647 - extract(epoch from u.used_date)::integer from usual_entries u
    where ${isOwn} and u.${sql.ref(usualColumns[kind])} = x.id), 2147483647)`;

/** Returns whether entry `r` is a favorite, as arguments of `json_build_object`. */
export const favoritePair = (kind: Kind) =>
  sql`'isFavorite', exists (select from usual_entries u
    where ${isOwn} and u.is_favorite and u.${sql.ref(usualColumns[kind])} = r.id)`;
