import type { ProposalStatusAnswer, ProposalStatusRequest } from '@fieldwright/contract/sales-proposals';
import { refuseStatusOn, statusOn } from '@fieldwright/domain/proposals/proposal-status';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { refuseHiddenPlace } from '../../db/hidden-place.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { openWhole, writeFields } from '../documents/document-writer.ts';
import { hashOf } from '../documents/save-begin.ts';
import type { Saver } from '../documents/saver.ts';
import { answerStatement, claimKey } from '../documents/saves.queries.ts';
import { dropHalfSignature, freezeRevision } from './freeze-revision.commands.ts';
import { proposalKind } from './proposal-kind.ts';
import { companyToday, noteDeclined } from './proposal-status.queries.ts';
import { proposalRefusals } from './proposals.texts.ts';

/**
 * Sets a proposal's status if the domain's table allows it (R4.25), once per key, as a separate change in the
 * history. The shown status counts: a proposal after its last day is Expired, and a later date revives it.
 * @throws Refusal `not_found`, `removed`, `key_reused`, `invalid` with the reason at `status` or
 * `expiresDate`
 */
export async function setProposalStatus(
  saver: Saver,
  id: number,
  { key, status, expiresDate, reason }: ProposalStatusRequest,
): Promise<ProposalStatusAnswer> {
  return saver.db.transaction().execute(async (tx) => {
    const claim = {
      key,
      personId: saver.who.personId,
      entity: proposalKind.name,
      bodyHash: hashOf({ id, status, expiresDate, ...(reason !== undefined && { reason }) }),
    };
    const before = await claimKey(tx, claim);
    if (before) return before as ProposalStatusAnswer;
    const proposal = await openWhole(tx, saver, proposalKind, id);
    if (proposal.siteId !== null) await refuseHiddenPlace(tx, proposal.siteId);
    const today = await companyToday(tx, saver.now);
    const wanted = { status, expiresDate: expiresDate === undefined ? proposal.expiresDate : expiresDate };
    const why = proposal.isTemplate
      ? { status: proposalRefusals.templateStatus }
      : proposal.siteId === null && status === 'Sent'
        ? { status: proposalRefusals.noSite }
        : refuseStatusOn(proposal, wanted, today);
    if (Object.keys(why).length > 0) throw new Refusal('invalid', { fields: why });
    // "Expired" that follows from the date alone isn't stored
    const to = status === statusOn(proposal, today) ? { ...wanted, status: proposal.status } : wanted;
    const version = await changeStatus(tx, saver, proposal, { to, key });
    if (to.status === 'Declined') {
      await dropHalfSignature(tx, id);
      if (reason !== undefined) await noteDeclined(tx, { key, id, reason });
    }
    if (to.status === 'Sent') await freezeRevision(tx, { ...proposal, ...to });
    const answer = { id, version, status };
    await batch(tx, [answerStatement(key, answer)]);
    return answer;
  });
}

/**
 * Sets the status and expiration date of a locked proposal, with history and live message. Unchanged values
 * are no change.
 * @param to if the expiration date is missing, it stays
 * @param key of the save that asks for it; null if it isn't a save
 * @returns the version of the proposal after the change
 */
export async function changeStatus(
  tx: Write,
  saver: Pick<Saver, 'requestId'>,
  proposal: SalesProposal,
  { to, key = null }: { to: Pick<SalesProposal, 'status'> & Partial<SalesProposal>; key?: string | null },
): Promise<number> {
  const { version } = await writeFields(tx, saver, proposalKind, { current: proposal, to, key });
  return version;
}
