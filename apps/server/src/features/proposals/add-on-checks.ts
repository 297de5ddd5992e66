import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { mostAddOns } from '@fieldwright/domain/proposals/add-on-choices';
import { addOnsOf, plainLines } from '@fieldwright/domain/proposals/package-lines';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { type SettledSave, sentIds } from '../documents/document-kind.ts';
import { refuseFields } from '../documents/save-checks.ts';
import { proposalRefusals } from './proposals.texts.ts';

/**
 * Refuses more add-ons in a package than a customer can choose from, and a package of only add-ons, which no customer
 * would see; also where two people have made them.
 * @throws Refusal `invalid`, naming the fields
 */
export async function refuseAddOns({ plan, after, given }: SettledSave<SalesProposal>): Promise<void> {
  const touched = new Set(
    plan.steps.flatMap(({ kind, records }) => (kind === 'details' ? records.map(({ id }) => id) : [])),
  );
  const sent = sentIds(given);
  const tooMany = after.packages.filter(isLive).flatMap(({ id }) => {
    const addOns = addOnsOf(after, id);
    return addOns.length > mostAddOns ? addOns.filter((line) => touched.has(line.id)) : [];
  });
  const refused = (lines: typeof tooMany, text: string) =>
    lines.map(({ id }) => [`details.${sent(id)}.addOn`, text]);
  refuseFields(
    Object.fromEntries([
      ...refused(tooMany, proposalRefusals.tooManyAddOns),
      ...refused(lastOnes(plan, after), proposalRefusals.onlyAddOns),
    ]),
  );
}

/** Returns the lines that a plan makes add-ons although their package then has no other line. */
function lastOnes(plan: Plan, after: SalesProposal): SalesProposal['details'] {
  const made = new Set(
    plan.steps.flatMap(({ kind, records }) =>
      kind === 'details'
        ? records.flatMap(({ id, updated, fields }) => (updated && fields['addOn']?.to === true ? [id] : []))
        : [],
    ),
  );
  if (made.size === 0) return [];
  return after.packages
    .filter((each) => isLive(each) && plainLines(after, each.id).length === 0)
    .flatMap(({ id }) => addOnsOf(after, id).filter((line) => made.has(line.id)));
}
