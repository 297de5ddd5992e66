import type { ProposalStatusAnswer, ProposalStatusRequest } from '@fieldwright/contract/sales-proposals';
import { noFlags } from '@fieldwright/domain/kernel/edit-shape';
import { type ProposalStatus, refuseStatus } from '@fieldwright/domain/proposals/proposal-status';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { changeStatement } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { messagesStatement } from '../../live/live.queries.ts';
import { updateProposalStatus } from './proposal-status.queries.ts';
import { hashOf, type Saver } from './save-begin.ts';
import { answerStatement, claimKey } from './saves.queries.ts';
import { openWhole } from './select-write.ts';

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
    const version = await changeStatus(tx, proposal, { to: status, requestId: saver.requestId, key });
    const answer = { id, version, status };
    await batch(tx, [answerStatement(key, answer)]);
    return answer;
  });
}

type Standing = Pick<SalesProposal, 'id' | 'version' | 'status'>;

/**
 * Sets the status of a proposal that is locked, with its history and its message; one that stays is nothing to tell.
 * @param key of the save that asks for it; null where no save does
 * @returns the version that the proposal has then
 */
export async function changeStatus(
  tx: Write,
  { id, status: from, version: before }: Standing,
  { to, requestId, key = null }: { to: ProposalStatus; requestId: string; key?: string | null },
): Promise<number> {
  if (from === to) return before;
  const version = before + 1;
  await updateProposalStatus(tx, { id, status: to, version });
  const record = { id, ...noFlags, updated: true, fields: { status: { from, to } } };
  const plan = { entity: 'salesProposal', id, steps: [{ kind: 'salesProposal', records: [record] }] };
  await batch(tx, [
    changeStatement(plan, { version, saveKey: key, requestId }),
    messagesStatement([{ topic: 'proposal', id, version }]),
  ]);
  return version;
}
