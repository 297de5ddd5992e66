import { previewedEmails } from '@fieldwright/domain/settings/email-preview';
import {
  messageFields,
  messageTextMessages,
  standardMessageTexts,
} from '@fieldwright/domain/settings/message-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = (await server.signInAs('owner')).token;
  await server.sql("update companies set brand_color = '#1f5f8b', phone = '+16145550100' where id = 1");
});
afterAll(() => server.stop());

type Kind = (typeof previewedEmails)[number];
const preview = (kind: Kind, subject = '', opening = '', as = owner) =>
  server.call('POST /api/company/emailpreview', { as, body: { kind, subject, opening } });

describe('POST /api/company/emailpreview', () => {
  it.each(previewedEmails)(
    'shows the %s email with the standard words, plain and in the company’s look',
    async (kind) => {
      const { data } = await preview(kind);
      const filled = standardMessageTexts[messageFields[kind].opening].replaceAll('{company}', 'North');
      expect(data.text).toContain('Hello Dana,');
      expect(data.text).toContain(filled);
      expect(data.html).toContain(filled);
      expect(data.html).toContain('border-top:6px solid #1f5f8b');
      expect(data.html).toContain('(614) 555-0100');
      expect(data.subject).toMatch(/New heat pump/);
      expect(data.text.includes('Stop reminders')).toBe(kind === 'reminder');
    },
  );

  it('fills in the typed words, and shows a script as text', async () => {
    const { data } = await preview(
      'reminder',
      '{customer}, {proposal}?',
      'Hi <script>alert(1)</script> {company}',
    );
    expect(data.subject).toBe('Dana, New heat pump?');
    expect(data.text).toContain('Hi <script>alert(1)</script> North');
    expect(data.html).toContain('Hi &lt;script&gt;alert(1)&lt;/script&gt; North');
    expect(data.html).not.toContain('<script>');
  });

  it('names the field of an unknown placeholder, and of words that are too long', async () => {
    const unknown = await preview('answer', 'About {price}', '{link}');
    expect(unknown.error.fields).toEqual({
      subject: messageTextMessages.answer,
      opening: messageTextMessages.answer,
    });
    const long = await preview('link', 'x'.repeat(151), 'x'.repeat(1001));
    expect(Object.keys(long.error.fields ?? {}).toSorted()).toEqual(['opening', 'subject']);
  });

  it('is for people who may change settings', async () => {
    const { token } = await server.signInAs('sales');
    expect((await preview('link', '', '', token)).error.code).toBe('forbidden');
  });
});
