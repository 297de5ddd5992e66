import nodemailer from 'nodemailer';
import type { Config } from '../../config.ts';

/** A mail in our words. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** the same for every try of one mail, so that a mail system can drop a second copy */
  id: string;
}

export interface Mailer {
  /** @throws where the mail server refuses or cannot be reached; the job is then tried again */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Mail by SMTP: a real server in production, the sandbox's mailbox in the demo and the tests. */
export function createMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mailer {
  const transport = nodemailer.createTransport({
    url: config.SMTP_URL,
    pool: true,
    maxConnections: 2,
    socketTimeout: 30_000,
  } as never);
  const domain = config.MAIL_FROM.match(/@([^>\s]+)/)?.[1] ?? 'localhost';
  return {
    async send({ id, ...mail }) {
      await transport.sendMail({ ...mail, from: config.MAIL_FROM, messageId: `<${id}@${domain}>` });
    },
    close: () => transport.close(),
  };
}
