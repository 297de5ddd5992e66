import { type AgreementFields, coversOn } from '@fieldwright/domain/agreements/agreement';
import { asOf } from '@fieldwright/domain/kernel/as-of';
import type { MemberTerms } from '@fieldwright/domain/price-books/price-book-filter';
import { sql } from 'kysely';
import type { Read } from '../../db/database.ts';
import { historiesOf } from '../../db/history.queries.ts';
import { company } from '../../db/names.sql.ts';

/** What an agreement's plan gives its members now. */
export type CurrentTerms = MemberTerms & { planId: number };

type Covering = Pick<AgreementFields, 'startDate' | 'endDate' | 'status'>;

const terms = sql`
  select a.id as "agreementId", a.text, p.id as "planId", p.discount_rate as "discountRate",
    p.labor_rate_cents as "laborRateCents"`;
const agreementOf = (id: number) => sql`
  from agreements a join agreement_plans p on p.company_id = a.company_id and p.id = a.agreement_plan_id
  where a.company_id = ${company} and a.id = ${id}`;

/**
 * Returns what an agreement's plan gives its members now, if the agreement covered a day by what was known at its
 * end, even if it was canceled or ended earlier since; null if it didn't, or has no plan.
 * @param date a day of the company
 * @param isLater whether a moment came after the day
 */
export async function findTerms(
  db: Read,
  { agreementId, date, isLater }: { agreementId: number; date: string; isLater: (moment: string) => boolean },
): Promise<CurrentTerms | null> {
  const { rows } = await sql<{ terms: CurrentTerms; siteId: number; now: Covering }>`
    select (select to_json(t) from (${terms}) t) as terms, a.site_id as "siteId",
      json_build_object('startDate', a.start_date, 'endDate', a.end_date, 'status', a.status) as now
    ${agreementOf(agreementId)}`.execute(db);
  const found = rows[0];
  if (!found) return null;
  const was = asOf(found.now, await changesOf(db, agreementId, found.siteId), isLater);
  return was && coversOn(was, date) ? found.terms : null;
}

/** Returns how an agreement changed since it was sold, newest first. Its site's history has it. */
async function changesOf(db: Read, agreementId: number, siteId: number) {
  const rows = [...(await historiesOf(db, [{ kind: 'site', id: siteId }])).values()].flat();
  return rows.toReversed().flatMap(({ created_date: date, steps }) =>
    steps
      .filter(({ kind }) => kind === 'agreements')
      .flatMap(({ records }) => records)
      .filter(({ id, updated }) => id === agreementId && updated)
      .map(({ fields }) => ({ date, created: false, deleted: false, fields })),
  );
}

/** Returns what an agreement's plan gives its members now, whatever days the agreement covers; null without a plan. */
export async function findPlanTerms(db: Read, agreementId: number): Promise<CurrentTerms | null> {
  const { rows } = await sql<CurrentTerms>`${terms} ${agreementOf(agreementId)}`.execute(db);
  return rows[0] ?? null;
}
