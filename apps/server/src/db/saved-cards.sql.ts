import { type RawBuilder, sql } from 'kysely';
import { company, personName } from './names.sql.ts';

/** Condition: `n` is the connected account that charges the cards of the account `a`; another key of it does, too. */
export const chargesCardsOf = sql`n.company_id = a.company_id and n.disconnected_date is null and n.provider = a.provider
  and (n.id = a.id or n.merchant = a.merchant and n.is_test = a.is_test)`;

/** SQL for a customer's saved cards as one JSON value, newest first, without those that were removed. */
export const savedCardsJson = (customerId: RawBuilder<unknown>) => sql`
  (select coalesce(json_agg(json_build_object('id', s.id, 'provider', a.provider, 'brand', s.brand, 'last4', s.last4,
      'expiryMonth', s.expiry_month, 'expiryYear', s.expiry_year,
      'isConnected', exists (select from card_accounts n where ${chargesCardsOf}),
      'consentText', s.consent_text, 'consentDate', s.consent_date,
      'consentBy', (select ${personName('m')} from memberships m
        where m.company_id = s.company_id and m.person_id = s.consent_by)) order by s.id desc), '[]')
   from saved_cards s join card_accounts a on a.company_id = s.company_id and a.id = s.account_id
   where s.company_id = ${company} and s.customer_id = ${customerId} and s.removed_date is null)`;
