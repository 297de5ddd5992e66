import { type RawBuilder, sql } from 'kysely';
import { company, companyText } from './names.sql.ts';

/** Returns SQL for whether the company has each of these tags, removed or not. @param ids each once */
export const hasTags = (ids: readonly number[]): RawBuilder<boolean> =>
  sql<boolean>`(select count(*) from tags where company_id = ${company}
    and id = any(${[...ids]}::bigint[])) = ${ids.length}`;

/** SQL for the company's tags in order, as JSON, also the removed ones. */
export const shownTagsText = `(select coalesce(json_agg(json_build_object(
  'id', id, 'text', text, 'color', color, 'hidden', hidden) order by "order", lower(text), id), '[]')
  from tags where company_id = ${companyText})`;
export const shownTags = sql.raw(shownTagsText);
