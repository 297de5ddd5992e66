import PostalMime, { type Address, type Attachment } from 'postal-mime';

/** A message as the mailbox page and the tests see it. */
export interface Message {
  id: string;
  from: string;
  /** Where replies go; empty if to the sender. */
  replyTo: string;
  /** The recipients of the envelope, in lower case, including blind copies. */
  to: string[];
  subject: string;
  /** The date in its header, otherwise its arrival; ISO 8601. */
  date: string;
  text: string;
  /** Null if the message has no HTML part. Pictures that came along are in it. */
  html: string | null;
  /** The web addresses in it, without duplicates, in the order of the text. */
  links: string[];
  attachments: { name: string; type: string; bytes: number }[];
  /** The address at which a mail program unsubscribes with one press (RFC 8058); null without one. */
  unsubscribe: string | null;
}

export type MessageSummary = Omit<Message, 'text' | 'html'>;

export interface Envelope {
  from: string;
  to: string[];
}

/** Returns the message as stored: the envelope in separate headers, then the original bytes. */
export function withEnvelope(envelope: Envelope, raw: Buffer): Buffer {
  const lines = [`X-Envelope-From: ${envelope.from}`, `X-Envelope-To: ${envelope.to.join(', ')}`];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n`), raw]);
}

/**
 * Parses a stored message.
 * @param id its id in the mailbox, which begins with the time of arrival in milliseconds
 * @param kept bytes from {@link withEnvelope}
 */
export async function readMessage(id: string, kept: Buffer): Promise<Message> {
  const mail = await PostalMime.parse(kept);
  const header = (name: string) => mail.headers.find((each) => each.key === name)?.value ?? '';
  const text = mail.text ?? '';
  const html = mail.html ? withPictures(mail.html, mail.attachments) : null;
  return {
    id,
    from: mail.from ? written(mail.from) : header('x-envelope-from'),
    replyTo: (mail.replyTo ?? []).map(written).join(', '),
    to: header('x-envelope-to').toLowerCase().split(/,\s*/),
    subject: mail.subject ?? '',
    date: new Date(mail.date ?? Number.parseInt(id, 10)).toISOString(),
    text,
    html,
    links: linksOf(text, html),
    attachments: mail.attachments.map((each) => ({
      name: each.filename ?? 'without a name',
      type: each.mimeType,
      bytes: typeof each.content === 'string' ? Buffer.byteLength(each.content) : each.content.byteLength,
    })),
    unsubscribe:
      header('list-unsubscribe-post') === 'List-Unsubscribe=One-Click'
        ? (/<(https?:[^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? null)
        : null,
  };
}

/** Puts the pictures that came along in the place of their `cid:` addresses. */
function withPictures(html: string, attachments: readonly Attachment[]): string {
  return attachments.reduce((shown, { contentId, mimeType, content }) => {
    const cid = contentId?.replace(/^<|>$/g, '');
    if (!cid || !mimeType.startsWith('image/')) return shown;
    const data = Buffer.from(content as ArrayBuffer).toString('base64');
    return shown.replaceAll(`cid:${cid}`, `data:${mimeType};base64,${data}`);
  }, html);
}

/** Returns a message without its contents, for lists. */
export function summarize({ text: _text, html: _html, ...summary }: Message): MessageSummary {
  return summary;
}

function written(address: Address): string {
  if (!address.name) return address.address ?? '';
  return address.address ? `${address.name} <${address.address}>` : address.name;
}

function linksOf(text: string, html: string | null): string[] {
  const inText = text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? [];
  const inHtml = [...(html ?? '').matchAll(/href="(https?:[^"]+)"/gi)].map(([, href = '']) => href);
  return [...new Set([...inText.map((link) => link.replace(/[.,;:!?]+$/, '')), ...inHtml.map(unescaped)])];
}

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'", '#x27': "'" };
function unescaped(attribute: string): string {
  return attribute.replace(/&(#?\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole);
}
