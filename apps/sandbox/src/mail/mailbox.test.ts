import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from './mailbox.ts';
import type { Message } from './message.ts';
import { keptMessages } from './store.ts';

let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
});
afterEach(() => mailbox.stop());

function send(mail: SendMailOptions, to = mailbox) {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port: to.smtpPort });
  return transport.sendMail({ from: 'Fieldwright <mail@fieldwright.example>', ...mail });
}
function get(path: string, init?: RequestInit) {
  return fetch(`http://localhost:${mailbox.httpPort}${path}`, init);
}
async function listed(query = ''): Promise<Message[]> {
  return (await get(`/api/messages${query}`)).json() as Promise<Message[]>;
}

describe('mail stand-in, SMTP', () => {
  it('refuses a recipient called refuse for good', async () => {
    await expect(send({ to: 'refuse+1@company.example', text: 'x' })).rejects.toMatchObject({
      responseCode: 550,
    });
    expect(mailbox.messages()).toEqual([]);
  });

  it('puts a recipient called later off once per address', async () => {
    const mail = { to: 'later@company.example', text: 'x' };
    await expect(send(mail)).rejects.toMatchObject({ responseCode: 451 });
    await send(mail);
    await expect(send({ ...mail, to: 'later+2@company.example' })).rejects.toMatchObject({
      responseCode: 451,
    });
    expect(mailbox.messages()).toHaveLength(1);
  });

  it('keeps mail to lost but cuts the connection before the sender hears of it', async () => {
    await expect(send({ to: 'lost@company.example', text: 'x' })).rejects.toThrow(
      'Connection closed unexpectedly',
    );
    expect(mailbox.messages('lost@company.example')).toHaveLength(1);
  });

  it('refuses a message that is too large', async () => {
    await expect(send({ to: 'ana@company.example', text: 'x'.repeat(16 << 20) })).rejects.toMatchObject({
      responseCode: 552,
    });
  });

  it('reads text, html, links, attachments and blind copies', async () => {
    await send({
      to: 'Ana Díaz <ANA@company.example>',
      bcc: 'boss@company.example',
      subject: 'Välkommen – Ana',
      text: 'Open http://localhost:4000/invitation#abc-1_2. Or not.',
      html: '<a href="http://localhost:4000/invitation#abc-1_2">Open</a> <a href="https://x.example/?a=1&amp;b=2">x</a>',
      attachments: [{ filename: 'plan.txt', content: 'twelve bytes' }],
    });
    expect(mailbox.messages()).toMatchObject([
      {
        from: 'Fieldwright <mail@fieldwright.example>',
        to: ['ana@company.example', 'boss@company.example'],
        subject: 'Välkommen – Ana',
        text: expect.stringContaining('Or not.'),
        html: expect.stringContaining('<a href='),
        links: ['http://localhost:4000/invitation#abc-1_2', 'https://x.example/?a=1&b=2'],
        attachments: [{ name: 'plan.txt', type: 'text/plain', bytes: 12 }],
      },
    ]);
  });

  it('shows pictures that came along in their place', async () => {
    const picture = { cid: 'logo.png', filename: 'logo.png', contentType: 'image/png' };
    await send({
      to: 'ana@company.example',
      html: '<img src="cid:logo.png" alt="North">',
      attachments: [{ ...picture, content: Buffer.from('pixels') }],
    });
    const [message] = mailbox.messages();
    expect(message!.html).toContain('<img src="data:image/png;base64,cGl4ZWxz" alt="North">');
  });
});

describe('mail stand-in, folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('keeps messages over a restart, and loses half-written files', async () => {
    const first = await startMailbox({ smtpPort: 0, httpPort: 0, folder });
    await send({ to: 'ana@company.example', subject: 'One', text: '1' }, first);
    await send({ to: 'ben@company.example', subject: 'Two', text: '2' }, first);
    const before = first.messages();
    await first.stop();
    await writeFile(join(folder, '99.eml.part'), 'half');
    const second = await startMailbox({ smtpPort: 0, httpPort: 0, folder });
    expect(second.messages()).toEqual(before);
    expect(second.messages().map(({ subject }) => subject)).toEqual(['Two', 'One']);
    await second.stop();
  });

  it('keeps the newest 500', async () => {
    const raw = 'X-Envelope-From: a@a.example\r\nX-Envelope-To: b@b.example\r\nSubject: Old\r\n\r\nx\r\n';
    const ids = Array.from({ length: keptMessages }, (_, index) => String(1_700_000_000_000 + index));
    await Promise.all(ids.map((id) => writeFile(join(folder, `${id}.eml`), raw)));
    const full = await startMailbox({ smtpPort: 0, httpPort: 0, folder });
    await send({ to: 'ana@company.example', subject: 'New', text: 'x' }, full);
    expect(full.messages()).toHaveLength(keptMessages);
    expect(full.messages()[0]?.subject).toBe('New');
    const files = await readdir(folder);
    expect(files).toHaveLength(keptMessages);
    expect(files).not.toContain(`${ids[0]}.eml`);
    await full.stop();
  });
});

describe('mail stand-in, HTTP', () => {
  it('does not answer to another name, so that no page elsewhere reads the mail', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      const options = { port: mailbox.httpPort, path: '/api/messages', headers: { host: 'evil.example' } };
      request({ host: '127.0.0.1', ...options }, (answer) => resolve(answer.statusCode)).end();
    });
    expect(status).toBe(421);
  });

  it('lists newest first, by recipient, and one whole message', async () => {
    await send({ to: 'ana@company.example', subject: 'One', text: 'first' });
    await send({ to: 'ben@company.example', subject: 'Two', text: 'second', html: '<p>second</p>' });
    expect((await listed()).map(({ subject }) => subject)).toEqual(['Two', 'One']);
    const [one] = await listed('?to=ANA@company.example');
    expect(one).toMatchObject({ subject: 'One', to: ['ana@company.example'] });
    expect(one).not.toHaveProperty('text');
    expect(await (await get(`/api/messages/${one?.id}`)).json()).toMatchObject({
      text: 'first\n',
      html: null,
    });
    expect((await get('/api/messages/1')).status).toBe(404);
  });

  it('empties the mailbox', async () => {
    await send({ to: 'ana@company.example', text: 'x' });
    expect((await get('/api/messages', { method: 'DELETE' })).status).toBe(204);
    expect(await listed()).toEqual([]);
  });

  it('tells at once that mail has come', async () => {
    const reader = (await get('/api/live')).body!.pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();
    await send({ to: 'ana@company.example', text: 'x' });
    expect((await reader.read()).value).toContain('event: changed');
    await reader.cancel();
  });

  it('shows a mail without letting it run or load anything', async () => {
    await send({ to: 'ana@company.example', html: '<script>alert(1)</script><p>Hello</p>' });
    const [{ id }] = (await listed()) as [Message];
    const answer = await get(`/messages/${id}/html`);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox(?!.*allow-(scripts|same-origin))/);
    expect(await answer.text()).toContain('Hello');
  });

  it.each(['/', '/mailbox.css', '/mailbox.js', '/mark.svg', '/archivo.woff2'])(
    'serves %s strictly',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
    },
  );
});
