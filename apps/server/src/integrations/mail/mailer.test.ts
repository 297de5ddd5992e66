import { startMailbox } from '@fieldwright/sandbox/mail/mailbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer, failureOf, MailError, type Mailer } from './mailer.ts';

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let mailer: Mailer;
beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  mailer = mailerAt(mailbox.smtpPort);
});
afterAll(async () => {
  mailer.close();
  await mailbox.stop();
});

const mailerAt = (port: number) =>
  createMailer(
    {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Fieldwright <no-reply@fieldwright.example>',
    },
    () => Date.parse('2028-02-29T14:10:00Z'),
  );

/** Sends a mail. @returns why it was not accepted, or null if it was, and whether it was handed over */
async function send(
  to: string,
  { by = mailer, text = 'Hello', handOver = async () => undefined as void } = {},
): Promise<{ failure: string | null; handed: boolean }> {
  let handed = false;
  const mail = { to, subject: 'Receipt', text, html: `<p>${text}</p>`, id: to.split('@')[0]! };
  try {
    await by.send(mail, async () => {
      handed = true;
      await handOver();
    });
    return { failure: null, handed };
  } catch (error) {
    return { failure: error instanceof MailError ? error.failure : String(error), handed };
  }
}

describe('a mailer', () => {
  it('dates what it sends by its clock', async () => {
    await send('dated@mail.example');
    expect(mailbox.messages('dated@mail.example')[0]!.date).toBe('2028-02-29T14:10:00.000Z');
  });

  it.each(['Hello', 'A long line of a long mail.\n'.repeat(20_000)])(
    'gives the mail server no whole mail before it may (%#)',
    async (text) => {
      const to = `held-${text.length}@x.example`;
      let before: number | null = null;
      const sent = await send(to, {
        text,
        handOver: async () => {
          await new Promise((resolve) => setTimeout(resolve, 100));
          before = mailbox.messages(to).length;
        },
      });
      expect({ sent, before }).toEqual({ sent: { failure: null, handed: true }, before: 0 });
      expect(mailbox.messages(to)).toHaveLength(1);
      expect(mailbox.messages(to)[0]!.text.trim()).toBe(text.trim());
    },
  );

  it('sends nothing where it may not', async () => {
    const handOver = async () => {
      throw new Error('overtaken');
    };
    expect(await send('stopped@x.example', { handOver })).toEqual({
      failure: 'Error: overtaken',
      handed: true,
    });
    expect(await send('next@x.example')).toEqual({ failure: null, handed: true });
    expect(mailbox.messages('stopped@x.example')).toEqual([]);
  });

  it.each([
    ['refuse@x.example', 'address_refused'],
    ['later@x.example', 'server_busy'],
  ])('does not ask to hand over what is refused before (%s)', async (to, failure) => {
    expect(await send(to)).toEqual({ failure, handed: false });
  });

  it('says that nobody knows where the connection ends without an answer, and sends it no second time', async () => {
    expect(await send('lost@x.example')).toEqual({ failure: 'no_answer', handed: true });
    expect(mailbox.messages('lost@x.example')).toHaveLength(1);
  });

  it('says that the mail server is not reached, and that a mail is refused', async () => {
    const nowhere = mailerAt(1);
    expect(await send('a@x.example', { by: nowhere })).toEqual({
      failure: 'server_unreachable',
      handed: false,
    });
    nowhere.close();
    expect((await send('big@x.example', { text: 'x'.repeat(16 << 20) })).failure).toBe('message_refused');
  });
});

describe('failureOf', () => {
  it.each([
    ['sender_refused', { code: 'EAUTH', responseCode: 535 }],
    ['sender_refused', { command: 'MAIL FROM', responseCode: 550 }],
    ['mailbox_full', { command: 'RCPT TO', responseCode: 452, response: '452 4.2.2 Over quota' }],
    ['mailbox_full', { command: 'RCPT TO', responseCode: 552 }],
    ['message_refused', { command: 'DATA', responseCode: 552 }],
    ['address_refused', { command: 'RCPT TO', responseCode: 550 }],
    ['server_busy', { command: 'CONN', responseCode: 421 }],
    ['server_unreachable', { command: 'CONN', code: 'ETIMEDOUT' }],
  ])('is %s for %o', (failure, error) => {
    expect(failureOf(Object.assign(new Error('x'), error))).toBe(failure);
  });
});
