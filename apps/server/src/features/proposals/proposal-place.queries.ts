import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { type HiddenPlace, hiddenPlaceText } from '@fieldwright/domain/removals/hidden-place';
import { type BatchStatement, batch } from '../../db/batch.ts';
import { companyText } from '../../db/names.sql.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { rootOf, type SettledSave, sentIds } from '../documents/document-kind.ts';
import { refuseFields } from '../documents/save-checks.ts';

/**
 * Asks whether the site that a plan gives to a proposal still exists, together with the statements that begin
 * a save. Otherwise `refuseRemovedPlace` asks.
 */
export function askForPlace(_who: SignedIn, plan: Plan): BatchStatement[] {
  const siteId = rootOf(plan)?.fields['siteId']?.to;
  return Number.isSafeInteger(siteId) && Number(siteId) > 0 ? [placeStatement(Number(siteId))] : [];
}

/** Reads the place and locks it, so that it isn't removed while a proposal is created there. */
const placeStatement = (siteId: number): BatchStatement<HiddenPlace> => ({
  text: `select s.hidden as "siteHidden", p.hidden as "customerHidden"
    from sites s join customers p on p.company_id = s.company_id and p.id = s.customer_id
    where s.company_id = ${companyText} and s.id = $1 for key share of s, p`,
  values: [siteId],
});

/**
 * Refuses a new proposal at a site that was removed or whose customer was (R4.4).
 * @throws Refusal `invalid`, naming the field
 */
export async function refuseRemovedPlace(save: SettledSave<SalesProposal>): Promise<void> {
  const { tx, plan, after, given, rows } = save;
  const root = rootOf(plan);
  const isSet = root !== undefined && (root.created || root.fields['siteId']?.to != null);
  if (!isSet || after.siteId === null) return;
  const answers = rows.length > 0 ? rows : await batch(tx, [placeStatement(after.siteId)]);
  const known = answers.at(-1)![0] as HiddenPlace | undefined;
  // the foreign key refuses a site that doesn't exist
  const gone = known ? hiddenPlaceText(known) : null;
  if (gone !== null) refuseFields({ [`${plan.entity}.${sentIds(given)(after.id)}.siteId`]: gone });
}
