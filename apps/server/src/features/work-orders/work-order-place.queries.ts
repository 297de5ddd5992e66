import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { may } from '@fieldwright/domain/people/roles';
import { type HiddenPlace, hiddenPlaceText } from '@fieldwright/domain/removals/hidden-place';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { type KnownPlace, wrongPlace } from '@fieldwright/domain/work-orders/work-order-place';
import { type BatchStatement, batch } from '../../db/batch.ts';
import { companyText } from '../../db/names.sql.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { rootOf, type SettledSave, sentIds } from '../documents/document-kind.ts';
import { refuseFields } from '../documents/save-checks.ts';

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/**
 * Reads the place of a new work order if the plan names it, together with the statements that begin a save.
 * Otherwise `refuseForeignPlace` reads it.
 */
export function askForPlace(who: SignedIn, plan: Plan): BatchStatement[] {
  const root = rootOf(plan);
  const siteId = root?.fields['siteId']?.to;
  const callId = root?.fields['callId']?.to ?? null;
  const isNamed = isId(siteId) && (callId === null || isId(callId));
  if (!root?.created || !isNamed) return [];
  return placeAsked(who, { id: plan.id, siteId, callId });
}

const judged = ['customerId', 'callId', 'siteId'];

/**
 * Refuses a work order whose customer, site and call don't belong together, or whose call the person may not
 * work on. Only checks plans that create the work order or change one of these. Also refuses a removed site
 * or customer (R4.4).
 * @throws Refusal `invalid`, naming the fields
 */
export async function refuseForeignPlace(save: SettledSave<WorkOrder>): Promise<void> {
  const { tx, who, plan, after, given, rows } = save;
  const root = rootOf(plan);
  const sets = (field: string) =>
    root !== undefined && (root.created || (root.fields[field]?.to ?? null) !== null);
  if (after.siteId == null || !judged.some(sets)) return;
  const answers = rows.length > 0 ? rows : await batch(tx, placeAsked(who, after));
  const known = answers.at(-1)![0] as FoundPlace | undefined;
  // the foreign key refuses a site that doesn't exist
  if (!known) return;
  const gone = hiddenPlaceText(known);
  const wrong = { ...wrongPlace(after, known), ...(gone !== null && { siteId: gone }) };
  const sent = sentIds(given)(after.id);
  const fields = Object.entries(wrong)
    .filter(([field]) => sets(field))
    .map(([field, text]) => [`${plan.entity}.${sent}.${field}`, text]);
  refuseFields(Object.fromEntries(fields));
}

type FoundPlace = KnownPlace & HiddenPlace;
type NewPlace = Pick<WorkOrder, 'id' | 'siteId'> & { callId?: number | null };

/** Locks the call before reading it, so that it is neither canceled nor moved while work on it begins. */
function placeAsked(who: SignedIn, place: NewPlace): [...BatchStatement[], BatchStatement<FoundPlace>] {
  const { callId } = place;
  if (!callId) return [placeStatement(who, place)];
  const text = `select from calls where company_id = ${companyText} and id = $1::bigint for share`;
  return [{ text, values: [callId] }, placeStatement(who, place)];
}

/**
 * Reads the place. People who may not edit all work orders find only calls with a visit of theirs (R6.4).
 * Locks the place, so that it isn't removed while a work order is created there.
 */
function placeStatement(who: SignedIn, { id, siteId, callId = null }: NewPlace): BatchStatement<FoundPlace> {
  const text = `select s.customer_id as "siteCustomerId", s.hidden as "siteHidden", p.hidden as "customerHidden", (
      select json_build_object('siteId', c.site_id, 'isCanceled', c.status = 'canceled', 'openWorkOrder', (
        select w.number from work_orders w
        where w.company_id = c.company_id and w.call_id = c.id and not w.processed and not w.hidden and w.id <> $3))
      from calls c where c.company_id = s.company_id and c.id = $2::bigint
        and ($4 or has_visit(c.id))) as call
    from sites s join customers p on p.company_id = s.company_id and p.id = s.customer_id
    where s.company_id = ${companyText} and s.id = $1 for key share of s, p`;
  return { text, values: [siteId, callId, id, may(who.roles, 'workorders.edit')] };
}
