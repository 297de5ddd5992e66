import type { ProposalStatusAnswer, ProposalStatusRequest } from '@fieldwright/contract/sales-proposals';
import { noFlags } from '@fieldwright/domain/kernel/edit-shape';
import { refuseStatusOn, statusOn } from '@fieldwright/domain/proposals/proposal-status';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { changeStatement } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { messagesStatement } from '../../live/live.queries.ts';
import { companyToday, updateProposalStatus } from './proposal-status.queries.ts';
import { hashOf, type Saver } from './save-begin.ts';
import { answerStatement, claimKey } from './saves.queries.ts';
import { openWhole } from './select-write.ts';

/**
 * Sets a proposal's status as the table of the domain allows it (R4.25): a change of its own in the history, with date
 * and who, once for each key. What is shown counts: one whose last day is over is Expired, and goes on with a later one.
 * @throws Refusal `not_found`, `removed`, `key_reused`, `invalid` with the reason at `status` or `expiresDate`
 */
export async function setProposalStatus(
  saver: Saver,
  id: number,
  { key, status, expiresDate }: ProposalStatusRequest,
): Promise<ProposalStatusAnswer> {
  return saver.db.transaction().execute(async (tx) => {
    const claim = {
      key,
      personId: saver.who.personId,
      entity: 'salesProposal',
      bodyHash: hashOf({ id, status, expiresDate }),
    };
    const before = await claimKey(tx, claim);
    if (before) return before as ProposalStatusAnswer;
    const proposal = await openWhole<SalesProposal>(tx, saver, 'salesProposal', id);
    if (proposal.siteId !== null) await refuseHiddenPlace(tx, proposal.siteId);
    const today = await companyToday(tx, saver.now);
    const wanted = { status, expiresDate: expiresDate === undefined ? proposal.expiresDate : expiresDate };
    const why = proposal.isTemplate
      ? { status: 'A template has no status.' }
      : refuseStatusOn(proposal, wanted, today);
    if (Object.keys(why).length > 0) throw new Refusal('invalid', { fields: why });
    // one that is Expired by its day alone is not kept as that
    const to = status === statusOn(proposal, today) ? { ...wanted, status: proposal.status } : wanted;
    const version = await changeStatus(tx, proposal, { to, requestId: saver.requestId, key });
    const answer = { id, version, status };
    await batch(tx, [answerStatement(key, answer)]);
    return answer;
  });
}

type Standing = Pick<SalesProposal, 'id' | 'version' | 'status' | 'expiresDate'>;

/**
 * Sets the status and the last day of a proposal that is locked, with its history and its message; what stays is nothing
 * to tell.
 * @param to the last day missing: it stays
 * @param key of the save that asks for it; null where no save does
 * @returns the version that the proposal has then
 */
export async function changeStatus(
  tx: Write,
  { id, version: before, ...was }: Standing,
  {
    to,
    requestId,
    key = null,
  }: { to: Pick<Standing, 'status'> & Partial<Standing>; requestId: string; key?: string | null },
): Promise<number> {
  const { status, expiresDate = was.expiresDate } = to;
  const fields = Object.fromEntries(
    Object.entries({ status, expiresDate })
      .map(([field, value]) => [field, { from: was[field as keyof typeof was], to: value }] as const)
      .filter(([, change]) => change.from !== change.to),
  );
  if (Object.keys(fields).length === 0) return before;
  const version = before + 1;
  await updateProposalStatus(tx, { id, status, expiresDate, version });
  const record = { id, ...noFlags, updated: true, fields };
  const plan = { entity: 'salesProposal', id, steps: [{ kind: 'salesProposal', records: [record] }] };
  await batch(tx, [
    changeStatement(plan, { version, saveKey: key, requestId }),
    messagesStatement([{ topic: 'proposal', id, version }]),
  ]);
  return version;
}
