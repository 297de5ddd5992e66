import { listText } from '@fieldwright/domain/kernel/list-text';
import { chosenAddOns, optionWith } from '@fieldwright/domain/proposals/add-on-choice';
import type { RevisionContent } from '@fieldwright/domain/proposals/revision-content';
import { withNames } from '@fieldwright/domain/proposals/signature';
import { z } from 'zod';
import { job } from '../../jobs/job.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { invoiceCompany } from '../invoices/invoices.queries.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { keptPaper } from './kept-paper.ts';
import { composeSignedCopy } from './proposal-papers.mails.ts';
import { paperById, signedRecipient, storedPaper } from './proposal-papers.queries.ts';

/** Makes the PDF of a version or of what was signed, once, and stores it. */
export const proposalPdf = job({
  name: 'proposal_pdf',
  payload: z.object({ revisionId: z.int(), signatureId: z.int().nullable() }),
  async run({ deps, db, payload }) {
    await keptPaper(deps, db, payload);
  },
});

/** Sends a customer the copy of what they signed, exactly as it is stored. Until its PDF can be made, it is retried. */
export const signedCopyMail = mailJob({
  name: 'signed_copy_mail',
  payload: z.object({
    revisionId: z.int(),
    signatureId: z.int(),
    proposalId: z.int(),
    /** the signature of who gets it, if it is another one */
    recipientId: z.int().optional(),
  }),
  id: ({ signatureId, recipientId }) =>
    `signed-copy-${signatureId}${recipientId === undefined ? '' : `-${recipientId}`}`,
  about: ({ proposalId, signatureId }) => ({
    kind: 'signedCopy',
    entity: 'salesProposal',
    id: proposalId,
    partId: signatureId,
  }),
  async compose({ deps, db, payload }) {
    const { signatureId, recipientId = signatureId } = payload;
    const paperId = await keptPaper(deps, db, payload);
    const paper = paperId === null ? null : await paperById(db, paperId);
    const stored = await storedPaper(db, payload);
    const recipient = await signedRecipient(db, recipientId);
    if (!paper || !stored?.signature || !recipient?.email) return null;
    const { proposal, company } = JSON.parse(stored.text) as RevisionContent;
    const { contact, logo, brandColor } = await invoiceCompany(db);
    const sender = { name: company.name, contact, logo: await mailedLogo(deps, db, logo), brandColor };
    const { packageId, addOnIds, name } = stored.signature;
    const sent = proposal.packages.find(({ id }) => id === packageId);
    const option = sent && optionWith(sent, addOnIds);
    return composeSignedCopy({
      to: recipient.email,
      sender,
      words: recipient,
      name: recipient.name,
      proposal: proposal.text,
      number: paper.number,
      option: option ? withNames(option.text, chosenAddOns(option)) : '',
      totalCents: option?.totals?.totalCents ?? 0,
      signer: listText([...(stored.first ? [stored.first.name] : []), name]),
      pdf: paper.pdf,
    });
  },
});
