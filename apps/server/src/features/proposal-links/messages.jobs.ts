import { z } from 'zod';
import { mailJob } from '../../jobs/mail-job.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { composeAnswer } from './messages.mails.ts';
import { messageById } from './messages.queries.ts';
import { placeOf } from './proposal-links.queries.ts';

/** Emails a customer the answer to a question. */
export const answerMail = mailJob({
  name: 'proposal_answer_mail',
  payload: z.object({ messageId: z.int(), proposalId: z.int() }),
  id: ({ messageId }) => `proposal-answer-${messageId}`,
  about: ({ proposalId, messageId }) => ({
    kind: 'proposalAnswer',
    entity: 'salesProposal',
    id: proposalId,
    partId: messageId,
  }),
  async compose({ deps, db, payload }) {
    const message = await messageById(db, payload.messageId);
    if (!message?.mailedTo || message.answer === null) return null;
    const place = await placeOf(db, message.salesProposalId, deps.clock());
    const { companyName, contact, brandColor, firstName, company, text, words } = place;
    const logo = await mailedLogo(deps, db, place.logo);
    return composeAnswer({
      to: message.mailedTo,
      sender: { name: companyName, contact, logo, brandColor },
      words,
      name: firstName || company,
      proposal: text,
      question: message.text,
      answer: message.answer,
    });
  },
});
