import type { ProposalEmail } from '@fieldwright/contract/proposal-links';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { company, personName } from '../../db/names.sql.ts';

/** Returns the emails about a proposal that are still kept, newest first. */
export async function emailsOfProposal(db: Read, proposalId: number): Promise<ProposalEmail[]> {
  const { rows } = await sql<ProposalEmail>`
    select e.id, e.kind, e.recipient as to, e.subject,
      case when e.state in ('waiting', 'sending', 'handed') then 'trying'
        when e.state = 'dismissed' then 'failed' else e.state end as status,
      e.created_date as date, nullif(${personName('m')}, '') as by
    from emails e left join memberships m on m.company_id = e.company_id and m.person_id = e.created_by
    where e.company_id = ${company} and e.entity = 'salesProposal' and e.record_id = ${proposalId}
    order by e.id desc limit 200`.execute(db);
  return rows;
}
