import { type HiddenPlace, hiddenPlaceText } from '@fieldwright/domain/removals/hidden-place';
import { sql } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Write } from './database.ts';
import { company } from './names.sql.ts';

/**
 * Checks whether a site or its customer was removed (R4.4), which means that nothing new may begin there.
 * Locks both until the transaction ends, so that neither can be removed before it commits.
 * @returns the reason in words; null if neither was removed, or if there is no such site
 */
export async function hiddenPlace(db: Write, siteId: number): Promise<string | null> {
  const { rows } = await sql<HiddenPlace>`
    select s.hidden as "siteHidden", c.hidden as "customerHidden"
    from sites s join customers c on c.company_id = s.company_id and c.id = s.customer_id
    where s.company_id = ${company} and s.id = ${siteId} for key share of s, c`.execute(db);
  return rows[0] ? hiddenPlaceText(rows[0]) : null;
}

/**
 * Refuses a removed site, or the site of a removed customer.
 * @throws Refusal `removed`
 */
export async function refuseHiddenPlace(db: Write, siteId: number): Promise<void> {
  const gone = await hiddenPlace(db, siteId);
  if (gone) throw new Refusal('removed', { detail: gone });
}
