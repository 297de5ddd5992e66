import type { MailPicture } from '../pictures/previews.ts';
import type { Mail } from './mailer.ts';

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

export interface MailContent {
  to: string;
  fromName?: string;
  subject: string;
  lines: string[];
  /** rows of a table: a label and its value */
  facts?: readonly (readonly [name: string, value: string])[];
  /** the one button */
  action?: { text: string; url: string };
  footer: string;
  /** a link below the footer by which the recipient gets no more such mails; mail programs offer it, too */
  unsubscribe?: { text: string; url: string };
  /** the signature at the bottom: a name and the lines below it */
  sender?: { name: string; lines: readonly string[] };
  replyTo?: Mail['replyTo'];
  attachments?: Mail['attachments'];
  /** the sender's logo at the top, with its name for those who don't see pictures */
  logo?: MailPicture & { name: string };
  /** a line across the top, in six hexadecimal digits after `#` */
  color?: string;
}

/** Composes an email. Its text part says the same as its HTML part. */
export function composeMail({
  facts = [],
  action,
  footer,
  unsubscribe,
  sender,
  logo,
  color,
  ...given
}: MailContent): Omit<Mail, 'id'> {
  const { to, fromName, subject, lines, replyTo, attachments } = given;
  const paragraphs = lines.map((line) => `<p style="margin:0 0 14px">${escape(line)}</p>`).join('');
  const texts = [
    ...lines,
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    ...(action ? [`${action.text}: ${action.url}`] : []),
    footer,
    ...(unsubscribe ? [`${unsubscribe.text}: ${unsubscribe.url}`] : []),
    ...(sender ? [[sender.name, ...sender.lines].join('\n')] : []),
  ];
  return {
    to,
    ...(fromName && { fromName }),
    ...(replyTo && { replyTo }),
    ...(attachments && { attachments }),
    ...(unsubscribe && { unsubscribe: unsubscribe.url }),
    subject,
    ...(logo && { pictures: [{ name: logoName, type: 'image/png', contents: logo.png }] }),
    text: `${texts.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:32px 16px;background:#edf0ee;color:#15201d;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto;padding:28px 32px;background:#fff;border:1px solid #d2d9d5;border-radius:10px${color ? `;border-top:6px solid ${escape(color)}` : ''}">
${logo ? headOf(logo) : ''}${paragraphs}
${tableOf(facts)}${action ? buttonOf(action) : ''}<p style="margin:0;color:#5a6863;font-size:13px">${escape(footer)}${unsubscribe ? linkOf(unsubscribe) : ''}</p>
${sender ? signatureOf(sender) : ''}</div></body></html>`,
  };
}

const logoName = 'logo.png';

/** Mail programs that ignore styles take the size from the attributes. */
const headOf = ({ name, width, height }: NonNullable<MailContent['logo']>) =>
  `<p style="margin:0 0 20px"><img src="cid:${logoName}" alt="${escape(name)}" width="${width}" height="${height}" style="display:block;border:0"></p>\n`;

const buttonOf = ({ text, url }: NonNullable<MailContent['action']>) =>
  `<p style="margin:22px 0"><a href="${escape(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0d5c55;color:#fff;text-decoration:none;font-weight:600">${escape(text)}</a></p>\n`;

const linkOf = ({ text, url }: NonNullable<MailContent['unsubscribe']>) =>
  `<br><a href="${escape(url)}" style="color:#5a6863">${escape(text)}</a>`;

const signatureOf = ({ name, lines }: NonNullable<MailContent['sender']>) =>
  `<p style="margin:18px 0 0;padding-top:14px;border-top:1px solid #e4e9e6;color:#5a6863;font-size:13px"><b style="color:#15201d">${escape(name)}</b>${lines.map((line) => `<br>${escape(line)}`).join('')}</p>\n`;

function tableOf(facts: NonNullable<MailContent['facts']>): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><th scope="row" style="padding:8px 16px 8px 0;border-top:1px solid #e4e9e6;text-align:left;font-weight:400;color:#5a6863;vertical-align:top">${escape(name)}</th><td style="padding:8px 0;border-top:1px solid #e4e9e6;font-weight:600">${escape(value)}</td></tr>`,
  );
  return `<table style="width:100%;margin:6px 0 22px;border-collapse:collapse;border-bottom:1px solid #e4e9e6">${rows.join('')}</table>\n`;
}
