import {
  type MessageKind,
  messageFields,
  messageKinds,
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

const preview = (kind: MessageKind, subject = '', opening = '', as = owner) =>
  server.call('POST /api/company/emailpreview', { as, body: { kind, subject, opening } });

const contains = (text: string) => expect.stringContaining(text) as string;
/** What an email has beside its opening. */
const rest: Record<MessageKind, { subject: string; facts: string[]; attached: string[] }> = {
  link: { subject: 'New heat pump', facts: ['See your proposal'], attached: [] },
  reminder: { subject: 'New heat pump', facts: ['See your proposal'], attached: [] },
  answer: { subject: 'New heat pump', facts: ['the thermostat and its installation'], attached: [] },
  signed: { subject: 'New heat pump', facts: ['$12,480.00'], attached: ['Signed proposal P-1042.pdf'] },
  receipt: { subject: 'R-1042-1', facts: ['$264.00', 'Check 2041', 'Heat pump tune-up'], attached: [] },
  invoice: { subject: '1042', facts: ['$438.00', '$174.00'], attached: ['Invoice 1042.pdf'] },
  payment: { subject: '$174.00', facts: ['$174.00'], attached: [] },
  statement: { subject: 'statement', facts: ['$174.00'], attached: ['Statement.pdf'] },
  report: { subject: '1042', facts: ['1042'], attached: ['Service report 1042.pdf'] },
};

describe('POST /api/company/emailpreview', () => {
  it.each(messageKinds)(
    'shows the %s email with the standard words, plain and in the company’s look',
    async (kind) => {
      const { data } = await preview(kind);
      const filled = standardMessageTexts[messageFields[kind].opening]
        .replaceAll('{company}', 'North')
        .replaceAll('{due}', '$174.00')
        .replaceAll('{document}', 'Work order 1042');
      expect(data.text).toMatch(/^Hello Dana( Okafor)?,/);
      expect(data.text).toContain(filled);
      expect(data.html).toContain(filled);
      expect(data.html).toContain('border-top:6px solid #1f5f8b');
      expect(data.html).toContain('(614) 555-0100');
      expect(data.subject).toContain(rest[kind].subject);
      for (const each of rest[kind].facts)
        expect([data.text, data.html]).toEqual([contains(each), contains(each)]);
      expect(data.attachments).toEqual(rest[kind].attached);
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
