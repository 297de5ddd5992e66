import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { mostAddOns } from '@fieldwright/domain/proposals/add-on-choices';
import { addOnsOf } from '@fieldwright/domain/proposals/package-lines';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { type SettledSave, sentIds } from '../documents/document-kind.ts';
import { refuseFields } from '../documents/save-checks.ts';
import { proposalRefusals } from './proposals.texts.ts';

/**
 * Refuses more add-ons in a package than a customer can choose from, also where two people have added them.
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
  refuseFields(
    Object.fromEntries(
      tooMany.map(({ id }) => [`details.${sent(id)}.addOn`, proposalRefusals.tooManyAddOns]),
    ),
  );
}
