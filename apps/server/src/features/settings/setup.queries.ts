import { countLimit } from '@fieldwright/domain/kernel/counted-most';
import type { WorkingHours } from '@fieldwright/domain/schedule/working-hours';
import type { SetupFacts, SetupStep, Trade } from '@fieldwright/domain/settings/setup';
import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { company } from '../../db/names.sql.ts';
import { fromUntaxed } from '../../db/untaxed-sites.sql.ts';

/** The facts of a company's setup, whether its checklist shows, and when it ended. */
export type SetupRow = SetupFacts & {
  id: number;
  version: number;
  isOpen: boolean;
  finishedDate: string | null;
  /** Sites without a tax: worth a look, but the step is done anyway. */
  untaxedSites: number;
  /** The guid of the logo's file. */
  logo: string | null;
  brandColor: string | null;
  license: string;
  workingHours: WorkingHours;
  hasTechnician: boolean;
  /** Square or Stripe is connected. */
  hasCardProvider: boolean;
};

const hoursSaved = sql`exists (select from changes h where h.company_id = ${company} and h.entity = 'company'
  and h.root_id = c.id and h.steps::jsonb @? '$[*].records[*].updated.workingHours')`;

/** Reads what a company has, and what was said of the steps. @param locks the company until the transaction ends */
export async function findSetup(db: Read, locks = false): Promise<SetupRow> {
  const { rows } = await sql<SetupRow>`
    select c.id, c.version, c.is_setting_up as "isOpen", c.setup_finished_date as "finishedDate", c.trades,
      c.setup_skipped as skipped, c.setup_confirmed as confirmed, c.phone <> '' as "hasPhone",
      c.license, c.logo, c.brand_color as "brandColor", c.working_hours as "workingHours",
      exists (select from card_accounts a where a.company_id = ${company} and a.disconnected_date is null) as "hasCardProvider",
      exists (select from memberships m where m.company_id = ${company} and m.status <> 'deactivated'
        and 'technician' = any(m.roles)) as "hasTechnician",
      c.logo is not null or ${hoursSaved} as "hasLookOrHours",
      (select count(*)::int from call_department_types d where d.company_id = ${company} and not d.hidden) as departments,
      (select count(*)::int from job_types j where j.company_id = ${company} and not j.hidden) as "jobTypes",
      (select count(*)::int from tax_items t where t.company_id = ${company} and not t.hidden) as "taxItems",
      (select count(*)::int from (select ${fromUntaxed} limit ${sql.lit(countLimit)}) u) as "untaxedSites",
      (select count(*)::int from (select from service_repairs s join price_books b
        on b.company_id = s.company_id and b.id = s.price_book_id
        where s.company_id = ${company} and not s.hidden and not b.hidden limit ${sql.lit(countLimit)}) s) as services,
      (select count(*)::int from memberships m where m.company_id = ${company} and m.status <> 'deactivated') as people,
      (select count(*)::int from memberships m where m.company_id = ${company} and m.status <> 'deactivated'
        and not 'owner' = any(m.roles)
        and ('technician' = any(m.roles) or m.call_department_type_id is not null)) as crew,
      (select count(*)::int from memberships m where m.company_id = ${company} and m.status <> 'deactivated'
        and 'technician' = any(m.roles) and m.call_department_type_id is null) as unplaced,
      (select count(*)::int from (select from customers k where k.company_id = ${company} and not k.hidden limit ${sql.lit(countLimit)}) k) as customers,
      (select count(*)::int from (select from calls a where a.company_id = ${company} limit 1) a) as calls,
      (select count(*)::int from (select from sales_proposals p where p.company_id = ${company}
        and p.status not in ('Created') and not p.hidden limit 1) p) as "sentProposals"
    from companies c where c.id = ${company} ${locks ? sql`for update of c` : sql``}`.execute(db);
  return rows[0]!;
}

/** What somebody says of single steps. */
export interface SaidOfSteps {
  skip?: SetupStep | undefined;
  unskip?: SetupStep | undefined;
  confirm?: SetupStep | undefined;
}

/** Stores what was said of single steps, and keeps what others have said of the rest. */
export async function updateSteps(tx: Write, { skip, unskip, confirm }: SaidOfSteps): Promise<void> {
  const without = (column: string, step: SetupStep) => sql`array_remove(${sql.ref(column)}, ${step}::text)`;
  if (unskip)
    await sql`update companies set setup_skipped = ${without('setup_skipped', unskip)}
      where id = ${company}`.execute(tx);
  if (skip)
    await sql`update companies set setup_skipped = ${without('setup_skipped', skip)} || ${skip}::text
      where id = ${company}`.execute(tx);
  if (confirm)
    await sql`update companies set setup_confirmed = ${without('setup_confirmed', confirm)} || ${confirm}::text
      where id = ${company}`.execute(tx);
}

/** Stores the trades, which have a history, so that the company's version counts. */
export async function updateTrades(tx: Write, trades: readonly Trade[]): Promise<void> {
  await sql`update companies set trades = ${[...trades]}::text[], version = version + 1
    where id = ${company}`.execute(tx);
}

/** Shows the checklist on the dashboard, or hides it. */
export async function showSetup(tx: Write, isOpen: boolean): Promise<void> {
  await sql`update companies set is_setting_up = ${isOpen} where id = ${company}`.execute(tx);
}

/** Ends the checklist for good. */
export async function endSetup(tx: Write): Promise<void> {
  await sql`update companies set setup_finished_date = clock_now() where id = ${company}`.execute(tx);
}
