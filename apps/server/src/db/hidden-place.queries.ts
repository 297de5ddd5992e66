import { sql } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Write } from './database.ts';

/**
 * Whether a site, or the customer whose it is, was removed (R4.4): nothing new begins there. Locked until the transaction
 * ends, so that neither is removed while something begins.
 * @returns why not, in words; null where nothing is against it, and where there is no such site
 */
export async function hiddenPlace(db: Write, siteId: number): Promise<string | null> {
  const { rows } = await sql<HiddenPlace>`
    select s.hidden as "siteHidden", c.hidden as "customerHidden"
    from sites s join customers c on c.company_id = s.company_id and c.id = s.customer_id
    where s.company_id = (select current_company()) and s.id = ${siteId} for key share of s, c`.execute(db);
  return rows[0] ? hiddenPlaceText(rows[0]) : null;
}

/** @throws Refusal `removed` where the site, or the customer whose it is, was removed */
export async function refuseHiddenPlace(db: Write, siteId: number): Promise<void> {
  const gone = await hiddenPlace(db, siteId);
  if (gone) throw new Refusal('removed', { detail: gone });
}

export interface HiddenPlace {
  siteHidden: boolean;
  customerHidden: boolean;
}

/** The same of what another statement has read and locked. */
export function hiddenPlaceText({ siteHidden, customerHidden }: HiddenPlace): string | null {
  if (customerHidden) return 'The customer was removed. Restore the customer first.';
  return siteHidden ? 'The site was removed. Restore the site first.' : null;
}
