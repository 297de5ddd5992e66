import { Readable } from 'node:stream';
import type { EmailFailure } from '@fieldwright/domain/emails/email';
import nodemailer from 'nodemailer';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';

/** A picture in an email, or a file attached to it. */
export interface MailFile {
  name: string;
  type: string;
  contents: Buffer;
}

/** An email, in our own terms. */
export interface Mail {
  to: string;
  /**
   * the sender's name if it is not the installation's: the company's; the address is always the
   * installation's
   */
  fromName?: string;
  /** where replies go if not to the installation: the company */
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** pictures that the HTML part shows, each as `cid:` and its name */
  pictures?: readonly MailFile[];
  /** files that the recipient can open */
  attachments?: readonly MailFile[];
  /** where the recipient gets no more such mails: mail programs post to it, and show it to people (RFC 8058) */
  unsubscribe?: string;
  /** the same for every attempt of one email, so that a mail system can drop a duplicate */
  id: string;
}

/** Thrown if a mail was not accepted, or if it is unknown whether it was. */
export class MailError extends Error {
  readonly failure: EmailFailure;

  constructor(failure: EmailFailure, cause: unknown) {
    super(`The mail was not sent: ${failure}.`, { cause });
    this.failure = failure;
  }
}

export interface Mailer {
  /**
   * Sends a mail.
   * @param handOver awaited right before the last bytes of the mail leave: the mail server cannot have the
   *   mail before it resolves, and may have it afterward. If it rejects, the mail is not sent and its error
   *   is thrown
   * @throws MailError saying why: `no_answer` if the mail server may have the mail
   */
  send(mail: Mail, handOver: () => Promise<void>): Promise<void>;
  close(): void;
}

/** The transport's error: the command that failed, and the mail server's response, if any. */
interface SmtpError extends Error {
  command?: string;
  code?: string;
  responseCode?: number;
  response?: string;
}

/** Returns why a mail was not accepted. */
export function failureOf({ command = '', code, responseCode = 0, response = '' }: SmtpError): EmailFailure {
  if (code === 'EAUTH' || (responseCode >= 500 && /^(AUTH|MAIL FROM|EHLO|HELO|STARTTLS)/.test(command)))
    return 'sender_refused';
  // RFC 3463: x.2.2 means that the mailbox is full
  if (/ [45]\.2\.2\b/.test(response) || (responseCode === 552 && command !== 'DATA')) return 'mailbox_full';
  if (responseCode >= 500) return command === 'DATA' ? 'message_refused' : 'address_refused';
  return responseCode >= 400 ? 'server_busy' : 'server_unreachable';
}

/**
 * Yields all of a source except its last chunk, waits, and yields that. Reads nothing until the first chunk
 * is requested.
 */
async function* heldBack(source: () => Readable, wait: () => Promise<void>): AsyncGenerator<Buffer> {
  let last: Buffer | null = null;
  for await (const part of source()) {
    if (last) yield last;
    last = part as Buffer;
  }
  await wait();
  if (last) yield last;
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const attachmentOf = ({ name, type, contents }: MailFile) => ({
  filename: name,
  content: contents,
  contentType: type,
});

/**
 * Creates a mailer that uses SMTP: a real server in production, the sandbox's mailbox in the demo and the
 * tests.
 * @param clock gives the date of each mail
 */
export function createMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>, clock: Clock): Mailer {
  const transport = nodemailer.createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 20_000,
    socketTimeout: 30_000,
  });
  // The transport reads the message only after the mail server has asked for it.
  transport.use('stream', ({ data, message }, done) => {
    const { handOver } = data as { handOver: () => Promise<void> };
    const source = message.createReadStream.bind(message);
    message.createReadStream = () => Readable.from(heldBack(source, handOver));
    done();
  });
  const [address = '', domain = 'localhost'] = /[^\s<>@]+@([^\s<>@]+)/.exec(config.MAIL_FROM) ?? [];
  return {
    async send({ id, fromName, pictures = [], attachments = [], unsubscribe, ...mail }, handOver) {
      const from = fromName ? { name: fromName, address } : config.MAIL_FROM;
      let refused: { by: unknown } | null = null;
      let handed = false;
      const noting = async () => {
        await handOver().catch((error: unknown) => {
          refused = { by: error };
          throw error;
        });
        handed = true;
      };
      try {
        await transport.sendMail({
          ...mail,
          ...(unsubscribe && { headers: unsubscribeHeaders(unsubscribe) }),
          attachments: [
            ...pictures.map((picture) => ({
              ...attachmentOf(picture),
              cid: picture.name,
              contentDisposition: 'inline',
            })),
            ...attachments.map(attachmentOf),
          ],
          from,
          date: new Date(clock()),
          messageId: `<${id}@${domain}>`,
          handOver: noting,
        } as never);
      } catch (error) {
        if (refused) throw (refused as { by: unknown }).by;
        const hasAnswer = (error as SmtpError).responseCode !== undefined;
        throw new MailError(handed && !hasAnswer ? 'no_answer' : failureOf(error as SmtpError), error);
      }
    },
    close: () => transport.close(),
  };
}
