import { Refusal } from '../../http/refusal.ts';
import { publish } from '../../live/publish.ts';
import { lockWhole } from '../documents/document-writer.ts';
import { dropHalfSignature } from '../proposals/freeze-revision.commands.ts';
import { proposalKind } from '../proposals/proposal-kind.ts';
import { type LinkKeeper, opened } from './proposal-links.commands.ts';
import { lockProposal } from './proposal-links.queries.ts';
import { proposalLinkTexts as texts } from './proposal-links.texts.ts';

/**
 * Cancels the first signature of two while the second is missing: both people sign anew, by the links they have. The
 * signature stays on record with the version that it was about.
 * @throws Refusal `not_found`; `stale_version` if both have signed, or nobody has
 */
export async function cancelSignature(keeper: LinkKeeper, proposalId: number): Promise<null> {
  const { db, now } = keeper;
  await db.transaction().execute(async (tx) => {
    opened(keeper, await lockProposal(tx, proposalId, now));
    const { it } = await lockWhole(tx, proposalKind, proposalId);
    if (it.status === 'Accepted' || !(await dropHalfSignature(tx, proposalId)))
      throw new Refusal('stale_version', { detail: texts.notWaiting });
    await publish(tx, [{ topic: proposalKind.topic, id: it.id, version: it.version }]);
  });
  return null;
}
