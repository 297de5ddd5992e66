import { hash as digest } from 'node:crypto';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { networkOf } from '@fieldwright/domain/people/attempts';
import { optionWith } from '@fieldwright/domain/proposals/add-on-choice';
import { customerLinkMs } from '@fieldwright/domain/proposals/customer-link';
import { linesWithAddOns } from '@fieldwright/domain/proposals/package-lines';
import { statusOn } from '@fieldwright/domain/proposals/proposal-status';
import type { RevisionContent } from '@fieldwright/domain/proposals/revision-content';
import { revisionDifferences } from '@fieldwright/domain/proposals/revision-differences';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import {
  consentText,
  consentVersion,
  optionToSign,
  refuseSignature,
  type Strokes,
  signatureText,
  signerMax,
} from '@fieldwright/domain/proposals/signature';
import { isFullySigned, isSameChoice, isSameSigner } from '@fieldwright/domain/proposals/two-signers';
import type { Write } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { countAttempt } from '../../limits/attempts.ts';
import { publish } from '../../live/publish.ts';
import { lockWhole } from '../documents/document-writer.ts';
import { keepSigned } from '../proposal-papers/keep-signed.commands.ts';
import { currentContent } from '../proposals/freeze-revision.commands.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { lastRevision } from '../proposals/revisions.queries.ts';
import { sellPackage } from '../proposals/select-package.commands.ts';
import {
  insertSignature,
  type Signature,
  signatureByKey,
  signaturesOf,
  signSelects,
} from '../proposals/signatures.queries.ts';
import { findLink, type LinkCaller } from './by-token.ts';
import { tellSellers } from './customer-news.jobs.ts';
import { handOver, lockProposal } from './proposal-links.queries.ts';
import { proposalLinkTexts as texts } from './proposal-links.texts.ts';

interface Signing {
  token: string;
  key: string;
  /** of the version that the customer received */
  hash: string;
  packageId: number;
  addOnIds: readonly number[];
  name: string;
  method: Signature['method'];
  strokes: Strokes | null;
}

type Signed = Pick<Signature, 'name' | 'date' | 'packageId' | 'addOnIds'>;
const shown = ({ name, date, packageId, addOnIds }: Signature): Signed => ({
  name,
  date,
  packageId,
  addOnIds,
});

/**
 * Records that the customer has signed an option of the version that was sent last, once per key, and once per
 * person that has to, whatever links are open. Of two, the second signs the same choice; until then, nothing is accepted.
 * Once all have signed, emails the customer a copy, and notifies
 * staff. If the company wants that and nothing has changed since, sells the option at once (R4.8).
 * @throws Refusal `link_expired`, `too_many_attempts`, `key_reused`, `invalid`; `stale_version` with the reason
 * if what the customer saw can't be accepted anymore
 */
export async function signByLink(
  deps: Deps,
  { token, ...signing }: Signing,
  caller: LinkCaller & { browser: string },
): Promise<Signed> {
  await countAttempt(deps, { customerLinkByNetwork: networkOf(caller.address) });
  const { db, link, state } = await findLink(deps, token, caller.now);
  if (state !== 'open') throw new Refusal('link_expired');
  const { key, hash, packageId, addOnIds, name, method, strokes } = signing;
  if ((method === 'drawn') !== (strokes !== null))
    throw new Refusal('invalid', { fields: { strokes: texts.noSignature } });
  return db.transaction().execute(async (tx) => {
    const locked = await lockProposal(tx, link.salesProposalId, caller.now);
    const before = await signatureByKey(tx, key);
    if (before) {
      const isSame =
        before.linkId === link.id && isSameChoice(before, { packageId, addOnIds }) && before.name === name;
      if (!isSame) throw new Refusal('key_reused');
      return shown(before);
    }
    const revision = await lastRevision(tx, link.salesProposalId);
    if (!locked || !revision) throw new Refusal('link_expired');
    const { it } = await lockWhole(tx, proposalKind, locked.id);
    const content = JSON.parse(revision.text) as RevisionContent;
    const others = await signaturesOf(tx, revision.id);
    const why = refuseSignature({
      status: statusOn(it, locked.today),
      isLast: revision.hash === hash,
      isSigned: isFullySigned(content.proposal, others.length),
      isOtherOption: others.some((each) => !isSameChoice(each, { packageId, addOnIds })),
    });
    if (why !== null) throw new Refusal('stale_version', { detail: why });
    if (others.some((each) => isSameSigner(each.name, name)))
      throw new Refusal('invalid', { fields: { name: texts.sameSigner } });
    const sent = optionToSign(content.proposal, packageId);
    if (!sent) throw new Refusal('invalid', { fields: { packageId: texts.noOption } });
    const option = optionWith(sent, addOnIds);
    if (!option) throw new Refusal('invalid', { fields: { addOnIds: texts.noAddOn } });
    const signed = {
      packageId,
      addOnIds,
      name,
      method,
      strokes,
      consentVersion,
      consent: consentText(content.company.name, option, content.proposal),
    };
    const place = others.length + 1;
    const completes = isFullySigned(content.proposal, place);
    await insertSignature(tx, {
      key,
      place,
      completes,
      proposalId: locked.id,
      revisionId: revision.id,
      linkId: link.id,
      ...signed,
      address: caller.address,
      browser: caller.browser,
      hash: digest('sha256', signatureText({ ...signed, revisionHash: revision.hash })),
    });
    // the signed copy leads to it
    if (link.presented) await handOver(tx, link.id, caller.now + customerLinkMs);
    const signature = (await signatureByKey(tx, key))!;
    const acceptedBy = listText(signature.names).slice(0, signerMax);
    const sold =
      completes && (await sellSigned(tx, caller, { proposal: it, content, packageId, addOnIds, acceptedBy }));
    if (!sold) await publish(tx, [{ topic: proposalKind.topic, id: it.id, version: it.version }]);
    if (completes)
      await keepSigned(tx, { proposalId: it.id, revisionId: revision.id, signatureId: signature.id });
    await tellSellers(tx, { proposalId: it.id, kind: 'signed', partId: signature.id, sold });
    return shown(signature);
  });
}

interface SignedSale {
  proposal: SalesProposal;
  content: RevisionContent;
  packageId: number;
  addOnIds: readonly number[];
  acceptedBy: string;
}

/**
 * Sells what was signed, unless staff do that in this company, or the proposal has changed since it was sent.
 * @returns false if it is left to the staff, also because it can't be sold as it is
 */
async function sellSigned(
  tx: Write,
  { requestId, now }: LinkCaller,
  { proposal, content, packageId, addOnIds, acceptedBy }: SignedSale,
): Promise<boolean> {
  if (!(await signSelects(tx))) return false;
  const current = await currentContent(tx, proposal);
  if (revisionDifferences(content.proposal, current.proposal).length > 0) return false;
  try {
    await sellPackage(
      tx,
      { requestId, now },
      {
        proposal,
        workOrder: null,
        packageId,
        detailIds: linesWithAddOns(proposal, packageId, addOnIds),
        acceptedBy,
        acceptance: 'signed',
        openCall: true,
        key: null,
      },
    );
    return true;
  } catch (error) {
    // the signature counts anyway, and these refusals come before anything is written
    if (error instanceof Refusal && (error.code === 'invalid' || error.code === 'removed')) return false;
    throw error;
  }
}
