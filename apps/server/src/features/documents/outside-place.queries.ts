import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { type KnownPlace, wrongPlace } from '@fieldwright/domain/work-orders/work-order-place';
import { type BatchStatement, batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { type HiddenPlace, hiddenPlaceText } from '../../db/hidden-place.queries.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { mayWrite } from './document-access.ts';
import type { DocumentTable } from './document-tables.ts';

/** The rows of each statement. */
type Answers = readonly Record<string, unknown>[][];

const rootOf = ({ entity, steps }: Plan) => steps.find(({ kind }) => kind === entity)?.records[0];
const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/**
 * Asks what is there at the place of a new work order or where a proposal is to be, where the plan names it; else
 * `refuseForeignPlace` asks. It travels with the statements that begin a save.
 */
export function placeStatements(who: SignedIn, { name }: DocumentTable, plan: Plan): BatchStatement[] {
  const root = rootOf(plan);
  const siteId = root?.fields['siteId']?.to;
  const callId = root?.fields['callId']?.to ?? null;
  const isNamed = isId(siteId) && (callId === null || isId(callId));
  if (!root || !isNamed || (name === 'workOrder' && !root.created)) return [];
  return [placeStatement(who, { id: plan.id, siteId, callId })];
}

/**
 * Refuses a work order whose customer, site and call do not belong together, and a call that the person may not work on:
 * judged where the plan makes the work order or changes one of them. At a site that was removed, or whose customer was,
 * nothing begins (R4.4).
 * @param asked the answers of `placeStatements`
 * @param given the ids of new records, by those that were sent: a refusal names the latter
 * @throws Refusal `invalid`, naming the fields
 */
export async function refuseForeignPlace(
  tx: Write,
  who: SignedIn,
  { document, plan, after, asked }: { document: DocumentTable; plan: Plan; after: Aggregate; asked: Answers },
  given: IdMap,
): Promise<void> {
  const root = rootOf(plan);
  const sets = (field: string) =>
    root !== undefined && (root.created || (root.fields[field]?.to ?? null) !== null);
  const isWork = document.name === 'workOrder';
  const judged = isWork ? ['customerId', 'callId', 'siteId'] : ['siteId'];
  if (after['siteId'] == null || !judged.some(sets)) return;
  const workOrder = after as unknown as WorkOrder;
  const [rows] = asked.length > 0 ? asked : await batch(tx, [placeStatement(who, workOrder)]);
  const known = rows![0] as unknown as (KnownPlace & HiddenPlace) | undefined;
  // a site that is not there is refused by its foreign key
  if (!known) return;
  const gone = hiddenPlaceText(known);
  const wrong = { ...(isWork && wrongPlace(workOrder, known)), ...(gone !== null && { siteId: gone }) };
  const sent = Object.entries(given).find(([, id]) => id === after.id)?.[0] ?? after.id;
  const fields = Object.entries(wrong)
    .filter(([field]) => sets(field))
    .map(([field, text]) => [`${document.name}.${sent}.${field}`, text]);
  if (fields.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(fields) });
}

/**
 * Of calls, only those that count for the person: who does not work on anybody's has a visit of it (R6.4). The place is
 * locked, so that it is not removed while something begins there.
 */
function placeStatement(
  who: SignedIn,
  { id, siteId, callId = null }: Pick<WorkOrder, 'id' | 'siteId'> & { callId?: number | null },
): BatchStatement {
  const text = `select s.customer_id as "siteCustomerId", s.hidden as "siteHidden", p.hidden as "customerHidden", (
      select json_build_object('siteId', c.site_id, 'openWorkOrderId', (
        select w.id from work_orders w
        where w.company_id = c.company_id and w.call_id = c.id and not w.processed and not w.hidden and w.id <> $3))
      from calls c where c.company_id = s.company_id and c.id = $2::bigint
        and ($4 or has_visit(c.id))) as call
    from sites s join customers p on p.company_id = s.company_id and p.id = s.customer_id
    where s.company_id = (select current_company()) and s.id = $1 for key share of s, p`;
  return { text, values: [siteId, callId, id, mayWrite('workOrder', who, false)] };
}
