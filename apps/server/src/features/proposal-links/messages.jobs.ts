import { z } from 'zod';
import { composeCustomerMail } from '../../integrations/mail/customer-mail.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { mailedLogo } from '../settings/logo.commands.ts';
import { messageById } from './messages.queries.ts';
import { placeOf } from './proposal-links.queries.ts';
import { proposalLinkTexts as texts } from './proposal-links.texts.ts';

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
    const { companyName: name, contact, brandColor, firstName, company, text } = place;
    const logo = await mailedLogo(deps, db, place.logo);
    return composeCustomerMail(
      { name, contact, logo, brandColor },
      {
        to: message.mailedTo,
        subject: texts.answerSubject(text),
        lines: [
          texts.hello(firstName || company),
          ...message.answer.split('\n'),
          texts.youAsked,
          ...message.text.split('\n'),
        ],
        footer: texts.answerFooter(name),
      },
    );
  },
});
