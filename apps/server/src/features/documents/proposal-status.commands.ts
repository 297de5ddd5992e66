import type { ProposalStatusAnswer, ProposalStatusRequest } from '@fieldwright/contract/sales-proposals';
import { amendPlan } from '@fieldwright/domain/kernel/edit-amend';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Aggregate, Shape } from '@fieldwright/domain/kernel/edit-shape';
import { refuseStatus } from '@fieldwright/domain/proposals/proposal-status';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { batch } from '../../db/batch.ts';
import { Refusal } from '../../http/refusal.ts';
import { pricingSettings } from './pricing-settings.queries.ts';
import { hashOf, type Saver } from './save-begin.ts';
import { answerStatement, claimKey } from './saves.queries.ts';
import { openWhole, writeWhole } from './select-write.ts';

/**
 * Sets a proposal's status as the table of the domain allows it (R4.25): a change of its own in the history, with date
 * and who, once for each key.
 * @throws Refusal `not_found`, `key_reused`, `invalid` with the reason at `status`
 */
export async function setProposalStatus(
  saver: Saver,
  id: number,
  { key, status }: ProposalStatusRequest,
): Promise<ProposalStatusAnswer> {
  return saver.db.transaction().execute(async (tx) => {
    const claim = {
      key,
      personId: saver.who.personId,
      entity: 'salesProposal',
      bodyHash: hashOf({ id, status }),
    };
    const before = await claimKey(tx, claim);
    if (before) return before as ProposalStatusAnswer;
    const proposal = await openWhole<SalesProposal>(tx, saver, 'salesProposal', id);
    const why = proposal.isTemplate ? 'A template has no status.' : refuseStatus(proposal.status, status);
    if (why) throw new Refusal('invalid', { fields: { status: why } });
    const answer = { id, version: proposal.version, status };
    if (status !== proposal.status) {
      const current = proposal as unknown as Aggregate;
      const settings = await pricingSettings(tx, current);
      const written = await writeWhole(tx, saver, {
        plan: statusPlan(proposal, status),
        current,
        settings,
        key,
      });
      answer.version = written.version;
    }
    await batch(tx, [answerStatement(key, answer)]);
    return answer;
  });
}

/** A managed field, so the plan is this command's own and no screen can send it. */
function statusPlan(proposal: SalesProposal, status: SalesProposal['status']): Plan {
  const shape = salesProposalShape as unknown as Shape;
  const nothing: Plan = { entity: shape.name, id: proposal.id, steps: [] };
  return amendPlan(shape, nothing, { kind: shape.name, id: proposal.id, was: proposal, to: { status } });
}
