import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { chosenAddOns, optionWith } from '@fieldwright/domain/proposals/add-on-choice';
import type { RevisionContent } from '@fieldwright/domain/proposals/revision-content';
import { withNames } from '@fieldwright/domain/proposals/signature';
import { z } from 'zod';
import type { Read, Write } from '../../db/database.ts';
import { composeMail } from '../../integrations/mail/compose-mail.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { mailJob } from '../../jobs/mail-job.ts';
import { customerNews, sellersOf, signedNews } from './customer-news.queries.ts';
import { customerNewsTexts as texts } from './customer-news.texts.ts';
import { messageById } from './messages.queries.ts';

const newsKinds = ['signed', 'question', 'decline'] as const;

interface News {
  proposalId: number;
  kind: (typeof newsKinds)[number];
  /** of the signature or the message */
  partId: number;
  /** whether the signature created the work order at once */
  sold: boolean;
}

/** Queues the emails that tell the proposal's salesperson what the customer has answered, in its transaction. */
export async function tellSellers(tx: Write, news: News): Promise<void> {
  for (const personId of await sellersOf(tx, news.proposalId))
    await enqueue(tx, customerNewsMail, { ...news, personId });
}

/** Tells a salesperson that a customer has signed, declined or asked a question; nothing if that person has left. */
export const customerNewsMail = mailJob({
  name: 'proposal_news_mail',
  payload: z.object({
    proposalId: z.int(),
    kind: z.enum(newsKinds),
    partId: z.int(),
    personId: z.int(),
    sold: z.boolean(),
  }),
  id: ({ kind, partId, personId }) => `proposal-news-${kind}-${partId}-${personId}`,
  about: ({ proposalId, partId }) => ({
    kind: 'proposalNews',
    entity: 'salesProposal',
    id: proposalId,
    partId,
  }),
  async compose({ deps, db, payload: { proposalId, kind, partId, personId, sold } }) {
    const news = await customerNews(db, proposalId, personId);
    const lines =
      news && (kind === 'signed' ? await signedLines(db, partId, sold) : await saidLines(db, partId, kind));
    if (!lines) return null;
    const { email, companyName, number, title } = news;
    return composeMail({
      to: email,
      subject: texts.subjects[kind](news.customerName, title || texts.untitled(number)),
      lines,
      facts: [
        [texts.customer, news.customerName],
        [texts.proposal, [number, title].filter(Boolean).join(', ')],
      ],
      action: { text: texts.open, url: `${deps.config.PUBLIC_URL}/proposals/${proposalId}` },
      footer: texts.footer(companyName),
    });
  },
});

async function signedLines(db: Read, signatureId: number, sold: boolean): Promise<string[] | null> {
  const signed = await signedNews(db, signatureId);
  if (!signed) return null;
  const { proposal } = JSON.parse(signed.text) as RevisionContent;
  const sent = proposal.packages.find(({ id }) => id === signed.packageId);
  const option = sent && optionWith(sent, signed.addOnIds);
  const total = moneyText(option?.totals?.totalCents ?? 0);
  return [
    texts.signed(signed.name, option ? withNames(option.text, chosenAddOns(option)) : '', total),
    signed.waits ? texts.waits : sold ? texts.sold : texts.toSell,
  ];
}

async function saidLines(
  db: Read,
  messageId: number,
  kind: 'question' | 'decline',
): Promise<string[] | null> {
  const message = await messageById(db, messageId);
  if (!message) return null;
  const said = message.text ? message.text.split('\n') : [texts.noReason];
  return kind === 'question' ? [...said, texts.toAnswer] : said;
}
