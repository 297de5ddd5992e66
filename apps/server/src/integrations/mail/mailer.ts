import nodemailer from 'nodemailer';
import type { Config } from '../../config.ts';

/** A mail in our words. */
export interface Mail {
  to: string;
  /** whom the reader knows it from, where that is not us: the company; the address stays the installation's */
  fromName?: string;
  /** who gets an answer, where that is not the installation: the company */
  replyTo?: { name: string; address: string };
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
  const [address = '', domain = 'localhost'] = /[^\s<>@]+@([^\s<>@]+)/.exec(config.MAIL_FROM) ?? [];
  return {
    async send({ id, fromName, ...mail }) {
      const from = fromName ? { name: fromName, address } : config.MAIL_FROM;
      await transport.sendMail({ ...mail, from, messageId: `<${id}@${domain}>` });
    },
    close: () => transport.close(),
  };
}
