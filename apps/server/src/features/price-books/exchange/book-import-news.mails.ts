import type { BookImportNews } from '@fieldwright/contract/price-book-imports';
import { dayText } from '@fieldwright/domain/kernel/days';
import { composeMail } from '../../../integrations/mail/compose-mail.ts';
import type { Mail } from '../../../integrations/mail/mailer.ts';
import { bookImportMailTexts as texts } from './book-import-news.texts.ts';

/** @returns the email about how a scheduled import went */
export function composeBookImportNews(
  {
    id,
    priceBookId,
    priceBook,
    fileName,
    state,
    failure,
    startDate,
    counts,
    company,
  }: BookImportNews & { company: string },
  { to, publicUrl }: { to: string; publicUrl: string },
): Omit<Mail, 'id'> {
  const isDone = state === 'done';
  return composeMail({
    to,
    subject: isDone ? texts.done(fileName) : texts.failed(fileName),
    lines: isDone ? [texts.doneLead(counts)] : [texts.failedLead, failure ?? ''],
    facts: [
      [texts.facts.company, company],
      [texts.facts.priceBook, priceBook],
      [texts.facts.file, fileName],
      ...(startDate ? ([[texts.facts.day, dayText(startDate)]] as const) : []),
    ],
    action: { text: texts.open, url: `${publicUrl}/pricebooks/${priceBookId}/import?file=${id}` },
    footer: texts.footer,
  });
}
