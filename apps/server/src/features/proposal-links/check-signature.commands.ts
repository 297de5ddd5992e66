import { hash as digest } from 'node:crypto';
import type { CheckedSignature } from '@fieldwright/contract/proposal-links';
import { listText } from '@fieldwright/domain/kernel/list-text';
import { networkOf } from '@fieldwright/domain/people/attempts';
import { chosenAddOns, optionWith } from '@fieldwright/domain/proposals/add-on-choice';
import type { RevisionContent } from '@fieldwright/domain/proposals/revision-content';
import { signatureText, withNames } from '@fieldwright/domain/proposals/signature';
import type { Deps } from '../../deps.ts';
import { countAttempt } from '../../limits/attempts.ts';
import { companiesOfRevision, revisionByHash } from './check-signature.queries.ts';

/**
 * Tells what was sent and signed with this hash, from the stored bytes and signature, which are hashed again. Anyone who has the
 * hash has the document, so it names the signer.
 * @throws Refusal `too_many_attempts`
 */
export async function checkSignature(deps: Deps, hash: string, address: string): Promise<CheckedSignature> {
  await countAttempt(deps, { customerLinkByNetwork: networkOf(address) });
  for (const companyId of await companiesOfRevision(deps.database.forNobody(), hash)) {
    const found = await revisionByHash(deps.database.forCompany(companyId), hash);
    if (!found || digest('sha256', found.text) !== hash) continue;
    const { signatures } = found;
    const isBound = (each: (typeof signatures)[number]) =>
      !each.hash || digest('sha256', signatureText({ ...each, revisionHash: hash })) === each.hash;
    if (!signatures.every(isBound)) continue;
    const signature = signatures.at(-1);
    const { company, proposal } = JSON.parse(found.text) as RevisionContent;
    const sent = proposal.packages.find(({ id }) => id === signature?.packageId);
    const option = sent && optionWith(sent, signature?.addOnIds ?? []);
    return {
      found: true,
      companyName: company.name,
      number: proposal.number,
      title: proposal.text,
      version: found.number,
      sentDate: found.sentDate,
      timeZone: found.timeZone,
      signature: signature
        ? {
            name: listText(signatures.map(({ name }) => name)),
            date: signature.date,
            option: option ? withNames(option.text, chosenAddOns(option)) : '',
            totalCents: option?.totals?.totalCents ?? 0,
            ...(signatures.length > 1 && {
              first: { name: signatures[0]!.name, date: signatures[0]!.date },
            }),
            ...(!signature.completes && { waits: true }),
          }
        : null,
    };
  }
  return { found: false };
}
