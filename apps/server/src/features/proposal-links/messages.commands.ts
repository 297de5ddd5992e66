import { networkOf } from '@fieldwright/domain/people/attempts';
import { statusDeclined } from '@fieldwright/domain/proposals/customer-message';
import { statusOn } from '@fieldwright/domain/proposals/proposal-status';
import type { Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { countAttempt, countMail } from '../../limits/attempts.ts';
import { publish } from '../../live/publish.ts';
import { mayWrite } from '../documents/document-access.ts';
import { lockWhole } from '../documents/document-writer.ts';
import { dropHalfSignature } from '../proposals/freeze-revision.commands.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { changeStatus } from '../proposals/proposal-status.commands.ts';
import { findLink, type LinkCaller } from './by-token.ts';
import { tellSellers } from './customer-news.jobs.ts';
import { answerMail } from './messages.jobs.ts';
import { answerMessage, insertMessage, type Message, messageById, messageByKey } from './messages.queries.ts';
import type { LinkKeeper } from './proposal-links.commands.ts';
import { linkById, lockProposal } from './proposal-links.queries.ts';
import { proposalLinkTexts as texts } from './proposal-links.texts.ts';

interface Said {
  token: string;
  key: string;
  text: string;
}

/** Finds the link, counts the attempt, and runs an action on the locked proposal, once per key. Staff are emailed. */
async function saidByLink(
  deps: Deps,
  caller: LinkCaller,
  { kind, token, key, text }: Said & Pick<Message, 'kind'>,
  act: (tx: Write, link: { id: number; salesProposalId: number }, today: string) => Promise<void>,
): Promise<null> {
  await countAttempt(deps, { customerMessageByNetwork: networkOf(caller.address) });
  const { db, link, state } = await findLink(deps, token, caller.now);
  if (state !== 'open') throw new Refusal('link_expired');
  await db.transaction().execute(async (tx) => {
    const locked = await lockProposal(tx, link.salesProposalId, caller.now);
    if (!locked) throw new Refusal('link_expired');
    const before = await messageByKey(tx, key);
    if (before) {
      const isSame = before.linkId === link.id && before.kind === kind && before.text === text;
      if (!isSame) throw new Refusal('key_reused');
      return;
    }
    await act(tx, link, locked.today);
    const proposalId = link.salesProposalId;
    const partId = await insertMessage(tx, { key, salesProposalId: proposalId, linkId: link.id, kind, text });
    await tellSellers(tx, { proposalId, kind, partId, sold: false });
  });
  return null;
}

/**
 * Records that the customer declines the proposal, with the reason (R4.25). A first signature of two no longer counts.
 * @throws Refusal `link_expired`, `too_many_attempts`, `key_reused`; `stale_version` if it can't be declined
 * anymore
 */
export const declineByLink = (deps: Deps, said: Said, caller: LinkCaller): Promise<null> =>
  saidByLink(deps, caller, { kind: 'decline', ...said }, async (tx, link, today) => {
    const { it } = await lockWhole(tx, proposalKind, link.salesProposalId);
    const status = statusDeclined(statusOn(it, today));
    if (status === null) throw new Refusal('stale_version', { detail: texts.notDeclined });
    await changeStatus(tx, caller, it, { to: { status } });
    await dropHalfSignature(tx, it.id);
  });

/**
 * Records a customer's question, which staff see with the proposal.
 * @throws Refusal `link_expired`, `too_many_attempts`, `key_reused`
 */
export const askByLink = (deps: Deps, said: Said, caller: LinkCaller): Promise<null> =>
  saidByLink(deps, caller, { kind: 'question', ...said }, async (tx, link) => {
    const { it } = await lockWhole(tx, proposalKind, link.salesProposalId);
    await publish(tx, [{ topic: proposalKind.topic, id: it.id, version: it.version }]);
  });

/**
 * Answers a customer's question by email, once.
 * @throws Refusal `not_found`, `stale_version` if it was answered already, `too_many_attempts`, `invalid`
 */
export async function answerQuestion(keeper: LinkKeeper, id: number, answer: string): Promise<null> {
  const { deps, db, who, now } = keeper;
  const message = await messageById(db, id);
  if (!message) throw new Refusal('not_found');
  await db.transaction().execute(async (tx) => {
    const proposal = await lockProposal(tx, message.salesProposalId, now);
    if (!proposal || !mayWrite(proposalKind, who, proposal.own)) throw new Refusal('not_found');
    const link = await linkById(tx, message.linkId);
    const mailedTo = link?.mailedTo ?? (proposal.email || null);
    if (!mailedTo) throw new Refusal('invalid', { detail: texts.noEmail, fields: { answer: texts.noEmail } });
    const before = await messageById(tx, id);
    if (before?.answer === answer) return;
    if (!(await answerMessage(tx, id, { answer, mailedTo })))
      throw new Refusal('stale_version', { detail: texts.answered });
    await countMail(deps, tx, who, mailedTo);
    await enqueue(tx, answerMail, { messageId: id, proposalId: proposal.id });
    await publish(tx, [{ topic: proposalKind.topic, id: proposal.id, version: proposal.version }]);
  });
  return null;
}
