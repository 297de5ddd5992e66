import { answerMessage, type MessageTexts } from '@fieldwright/domain/settings/message-texts';
import { composeCustomerMail, type Sender } from '../../integrations/mail/customer-mail.ts';
import type { Mail } from '../../integrations/mail/mailer.ts';
import { proposalLinkTexts as texts } from './proposal-links.texts.ts';

interface AnswerContent {
  to: string;
  sender: Sender;
  /** the company's own words */
  words: Pick<MessageTexts, 'answerSubject' | 'answerOpening'>;
  /** the customer's first name or company */
  name: string;
  /** the proposal's title; may be empty */
  proposal: string;
  question: string;
  answer: string;
}

/** Returns the email that answers a customer's question about a proposal. */
export function composeAnswer(content: AnswerContent): Omit<Mail, 'id'> {
  const { to, sender, words, name, proposal, question, answer } = content;
  const { subject, opening } = answerMessage(words, { customer: name, company: sender.name, proposal });
  return composeCustomerMail(sender, {
    to,
    subject,
    lines: [texts.hello(name), ...opening, ...answer.split('\n'), texts.youAsked, ...question.split('\n')],
    footer: texts.answerFooter(sender.name),
  });
}
