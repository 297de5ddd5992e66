import { usualWorkingHours } from '@fieldwright/domain/schedule/working-hours';
import { blankCompany } from '@fieldwright/domain/settings/company';
import { companyIdentityShape } from '@fieldwright/domain/settings/company-name';
import {
  answerMessage,
  invoiceMessage,
  linkMessage,
  type MessageKind,
  messageFields,
  paymentMessage,
  receiptMessage,
  reminderMessage,
  reportMessage,
  signedMessage,
  standardMessageTexts,
  statementMessage,
} from '@fieldwright/domain/settings/message-texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildCompany as company } from '../../testing/build-company.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse, refuseChanged } from '../../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

const facts = { customer: 'Dana', company: 'Hollis & Rowe', proposal: 'New heat pump' };
const filled = {
  ...facts,
  receipt: 'R-1042-1',
  amount: '$264.00',
  invoice: '1042',
  balance: '$174.00',
  document: 'Work order 1042',
  due: '$174.00',
  report: '1042',
};
const composers = {
  link: linkMessage,
  reminder: reminderMessage,
  answer: answerMessage,
  signed: signedMessage,
  receipt: receiptMessage,
  invoice: invoiceMessage,
  payment: paymentMessage,
  statement: statementMessage,
  report: reportMessage,
};
/** Composes emails as the server does, with a script beside what was typed. */
function composed({ kind, subject, opening }: { kind: MessageKind; subject: string; opening: string }) {
  const fields = messageFields[kind];
  const words = { ...standardMessageTexts };
  if (subject) words[fields.subject] = subject;
  if (opening) words[fields.opening] = opening;
  const mail = composers[kind](words, filled);
  const html = `<body style="color:#15201d"><p style="margin:0 0 14px" onclick="x()">&lt;script&gt;x&lt;/script&gt;</p>
    <script>never</script><a href="https://x.example" style="color:#fff">See your proposal</a>
    <p>${mail.opening.join(' ')}</p></body>`;
  const attachments = kind === 'invoice' ? ['Invoice 1042.pdf'] : [];
  return { subject: mail.subject, text: 'The plain part.', html, attachments };
}
const open = (handlers: Handlers = {}) =>
  openApp('/settings/company', {
    'GET /api/company': () => company(),
    'POST /api/company/emailpreview': ({ body }) => composed(body as Parameters<typeof composed>[0]),
    ...handlers,
  });
const whoChanged = /^Nate Rowe changed this at \d+:\d\d [AP]M\. Save again to overwrite it\.$/;
const dialog = () => within(screen.getByRole('dialog', { name: 'Name and contact information' }));

describe('/settings/company', () => {
  it('is for owners and admins: others are led to the dashboard (R6.4)', async () => {
    const { address } = await open({ 'GET /api/me': () => buildMe({ roles: ['office'] }) });
    await waitFor(() => expect(address()).toBe('/dashboard?noAccess=1'));
  });

  it('shows what customers read, what is missing, and what that means', async () => {
    await open();
    const number = await screen.findByRole('link', { name: '(828) 555-0140' });
    expect(number.getAttribute('href')).toBe('tel:+18285550140');
    expect(within(screen.getByRole('main')).getByText('Asheville, NC')).toBeTruthy();
    expect(screen.getByText('Not set. Replies to your emails won’t reach you.')).toBeTruthy();
    expect(screen.queryByText(/no number to call/)).toBeNull();
    await open({ 'GET /api/company': () => company({ phone: '' }) });
    await screen.findByText('Customers see how to accept a proposal, but no number to call.');
  });

  it('says what cannot be read at its field, and sends nothing (R5.8)', async () => {
    const { user, server } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const phone = dialog().getByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, '555-01');
    await user.type(dialog().getByLabelText('Website'), 'our page');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    expect(phone.getAttribute('aria-invalid')).toBe('true');
    expect(dialog().getByText('Enter a web address, like yourcompany.com.')).toBeTruthy();
    expect(server.calls.filter(({ key }) => key === 'PATCH /api/company')).toEqual([]);
  });

  it('sends what is changed alone, shows it, and has what is printed know it', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'GET /api/me': () => {
        const me = buildMe();
        return { ...me, company: { ...me.company, contact: { ...blankCompany, license: now.license } } };
      },
      'PATCH /api/company': ({ body }) => {
        now = company({ ...(body as object), version: 5 });
        return now;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(dialog().getByLabelText('License number'), 'NC 00-0140');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved. Customers will see it from now on.');
    const [sent] = server.calls.filter(({ key }) => key === 'PATCH /api/company');
    expect(sent!.body).toEqual({ license: 'NC 00-0140', basedOn: 4 });
    expect(screen.getByText('NC 00-0140')).toBeTruthy();
    await screen.findByText('License NC 00-0140');
  });

  it('sends an address whole, so that saving again does not put its street into a city of somebody else', async () => {
    let tries = 0;
    const boone = { version: 5, city: 'Boone', postalCode: '28607' };
    const { user, server } = await open({
      'GET /api/company': () => company(tries === 0 ? {} : boone),
      'PATCH /api/company': ({ body }) => {
        tries += 1;
        return tries === 1
          ? refuseChanged('city', 'Nate Rowe')
          : company({ ...boone, ...(body as object), version: 6 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await user.type(dialog().getByLabelText('Street'), '12 Haywood St');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await dialog().findByText(whoChanged);
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved. Customers will see it from now on.');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company');
    const address = { street: '12 Haywood St', city: 'Asheville', state: 'NC', postalCode: '' };
    expect(sent.map(({ body }) => body)).toEqual([
      { ...address, basedOn: 4 },
      { ...address, basedOn: 5 },
    ]);
  });

  it('says who has changed the same field meanwhile, and saves again on that (R9.12)', async () => {
    let tries = 0;
    const { user, server } = await open({
      'GET /api/company': () => company({ version: tries === 0 ? 4 : 7 }),
      'PATCH /api/company': () => {
        tries += 1;
        return tries === 1
          ? refuseChanged('phone', 'Nate Rowe')
          : company({ phone: '+18285550155', version: 8 });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const phone = dialog().getByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, '828 555 0155');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await dialog().findByText(whoChanged);
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await screen.findByRole('link', { name: '(828) 555-0155' });
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company');
    expect(sent.map(({ body }) => (body as { basedOn: number }).basedOn)).toEqual([4, 7]);
  });

  it('says at every field that others were quicker with it (R9.12)', async () => {
    let field = '';
    const { user } = await open({ 'PATCH /api/company': () => refuseChanged(field, `Nate of ${field}`) });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    for (field of Object.keys(companyIdentityShape.titles)) {
      await user.click(dialog().getByRole('button', { name: 'Save' }));
      expect(await dialog().findByText(new RegExp(`^Nate of ${field} changed this at `))).toBeTruthy();
    }
  });

  it('sets how many days new proposals are good for, and takes a whole number from 1 to 365 alone (R5.8)', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...(body as object), version: 5 });
        return now;
      },
    });
    expect(await screen.findByText('Good for 30 days')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit days' }));
    const days = within(screen.getByRole('dialog', { name: 'New proposals' }));
    const field = days.getByLabelText('Proposals are good for');
    expect((field as HTMLInputElement).value).toBe('30');
    await user.clear(field);
    await user.type(field, '400');
    await user.click(days.getByRole('button', { name: 'Save' }));
    expect(days.getByText('Enter a whole number of days from 1 to 365.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '45');
    await user.click(days.getByRole('button', { name: 'Save' }));
    await screen.findByText('Good for 45 days');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company');
    expect(sent.map(({ body }) => body)).toEqual([{ proposalDays: 45, basedOn: 4 }]);
  });

  it('sets the deposit of new proposals as a percentage; blank is none (R5.8)', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    expect(await screen.findByText('No deposit')).toBeTruthy();
    const opened = async () => {
      await user.click(screen.getByRole('button', { name: 'Edit deposit' }));
      return within(screen.getByRole('dialog', { name: 'Deposit on new proposals' }));
    };
    const dialog = await opened();
    const field = dialog.getByLabelText('Percentage of the total');
    await user.type(field, '120');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter 100% or less.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '33.3333');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('33.3333% of the total');
    await screen.findByText('Saved. New proposals ask for a deposit of 33.3333%.');
    const again = await opened();
    await user.clear(again.getByLabelText('Percentage of the total'));
    await user.click(again.getByRole('button', { name: 'Save' }));
    await screen.findByText('No deposit');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company');
    expect(sent.map(({ body }) => body)).toEqual([
      { depositPercent: 33.3333, basedOn: 4 },
      { depositPercent: null, basedOn: 5 },
    ]);
  });

  it('numbers documents: says the next, refuses what cannot be, sends what changed, and undoes it (R5.8)', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    expect(await screen.findByText('Next proposal: P-1001 · Next work order: WO-1001')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit numbers' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Numbers' }));
    const fill = async (label: string, typed: string) => {
      await user.clear(dialog.getByLabelText(label));
      if (typed) await user.type(dialog.getByLabelText(label), typed);
    };
    await fill('Proposal prefix', 'wo-');
    await fill('Next work order number', 'x');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a whole number from 1 to 999,999,999.')).toBeTruthy();
    await fill('Next work order number', '1001');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Proposals and work orders need different prefixes.')).toBeTruthy();
    await fill('Proposal prefix', 'HR-');
    await fill('Next proposal number', '5000');
    expect(dialog.getByText('Your next proposal will be HR-5000.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Next proposal: HR-5000 · Next work order: WO-1001');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Next proposal: P-1001 · Next work order: WO-1001');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company');
    expect(sent.map(({ body }) => body)).toEqual([
      { proposalPrefix: 'HR-', proposalNextNumber: 5000, basedOn: 4 },
      { proposalPrefix: 'P-', proposalNextNumber: 1001, basedOn: 5 },
    ]);
  });

  it('says how long the board keeps days, and goes back to the usual time with an empty field (R9.13)', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    const change = async (typed: string) => {
      await user.click(await screen.findByRole('button', { name: 'Edit minutes' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Schedule board' }));
      const field = dialog.getByLabelText('After you leave a day, keep it loaded for');
      await user.clear(field);
      if (typed) await user.type(field, typed);
      await user.click(dialog.getByRole('button', { name: 'Save' }));
    };
    await change('60');
    await screen.findByText('Keeps a day loaded for 60 minutes after you leave it');
    await change('');
    await screen.findByText('Keeps a day loaded for 15 minutes after you leave it (the default)');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company');
    expect(sent.map(({ body }) => (body as { boardMinutes: unknown }).boardMinutes)).toEqual([60, null]);
  });

  it('takes the words of the proposal email, shows how they read, and puts them back', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    await waitFor(() => expect(screen.getAllByText('Standard subject and opening')).toHaveLength(9));
    await user.click(screen.getByRole('button', { name: 'Edit proposal email' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Proposal email' }));
    const preview = within(dialog.getByRole('region', { name: 'Preview' }));
    await preview.findByText('New heat pump: your proposal from Hollis & Rowe');
    const shown = preview.getByText('<script>x</script>');
    expect([shown.style.margin, shown.getAttribute('onclick')]).toEqual(['0px 0px 14px', null]);
    expect([preview.queryByText('never'), preview.queryByRole('link')]).toEqual([null, null]);
    preview.getByText('See your proposal');
    await user.click(preview.getByRole('radio', { name: 'Plain text' }));
    preview.getByText('The plain part.');
    const subject = dialog.getByLabelText('Subject');
    const type = (value: string) => fireEvent.change(subject, { target: { value } });
    type('Only {price}');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/^Only \{customer\}, \{company\} and \{proposal\} are filled in/);
    type('{customer}, your quote');
    await preview.findByText('Dana, your quote');
    // wrong words aren't composed
    const composed = server.calls.filter(({ key }) => key === 'POST /api/company/emailpreview');
    expect(composed.map(({ body }) => body)).toEqual([
      { kind: 'link', subject: '', opening: '' },
      { kind: 'link', subject: '{customer}, your quote', opening: '' },
    ]);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('{customer}, your quote');
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(screen.getAllByText('Standard subject and opening')).toHaveLength(9));
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company');
    expect(sent.map(({ body }) => body)).toEqual([
      { linkSubject: '{customer}, your quote', linkOpening: '', basedOn: 4 },
      { linkSubject: '', linkOpening: '', basedOn: 5 },
    ]);
  });

  it('takes the words of the receipt email with its own placeholders, and shows how they read', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit receipt email' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Receipt email' }));
    const preview = within(dialog.getByRole('region', { name: 'Preview' }));
    await preview.findByText('Receipt R-1042-1 from Hollis & Rowe');
    const type = (value: string) => fireEvent.change(dialog.getByLabelText('Opening'), { target: { value } });
    type('About {proposal}');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/^Only \{customer\}, \{company\}, \{receipt\} and \{amount\} are filled in/);
    type('{customer}, we got your {amount}.');
    await preview.findByText('Dana, we got your $264.00.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved. Your next emails will use it.');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company');
    expect(sent.map(({ body }) => body)).toEqual([
      { receiptSubject: '', receiptOpening: '{customer}, we got your {amount}.', basedOn: 4 },
    ]);
  });

  it('takes the words of the email with a payment link, and shows how they read', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit payment link email' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Payment link email' }));
    const preview = within(dialog.getByRole('region', { name: 'Preview' }));
    await preview.findByText('Pay Hollis & Rowe $174.00');
    preview.getByText('You can pay $174.00 online by card. It’s for: Work order 1042.');
    fireEvent.change(dialog.getByLabelText('Subject'), { target: { value: '{due} for {document}' } });
    await preview.findByText('$174.00 for Work order 1042');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('{due} for {document}');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company');
    expect(sent.map(({ body }) => body)).toEqual([
      { paymentSubject: '{due} for {document}', paymentOpening: '', basedOn: 4 },
    ]);
  });

  it('says what is attached to an email', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Edit invoice email' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Invoice email' }));
    expect(await dialog.findByText('Attached: Invoice 1042.pdf')).toBeTruthy();
  });

  it('takes the words of the emails with a statement and a service report, and shows how they read', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    const change = async (name: string, to: string, before: string, after: string) => {
      await user.click(await screen.findByRole('button', { name }));
      const dialog = within(screen.getByRole('dialog'));
      const preview = within(dialog.getByRole('region', { name: 'Preview' }));
      await preview.findByText(before);
      fireEvent.change(dialog.getByLabelText('Subject'), { target: { value: to } });
      await preview.findByText(after);
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      await screen.findByText(to);
    };
    await change(
      'Edit statement email',
      '{balance} open',
      'Your statement from Hollis & Rowe',
      '$174.00 open',
    );
    const standard = 'Service report 1042 from Hollis & Rowe';
    await change('Edit service report email', '{report}, {customer}', standard, '1042, Dana');
    const copy = 'Your signed copy: New heat pump';
    await change('Edit signed copy email', '{customer}: {proposal}', copy, 'Dana: New heat pump');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company');
    expect(sent.map(({ body }) => body)).toEqual([
      { statementSubject: '{balance} open', statementOpening: '', basedOn: 4 },
      { reportSubject: '{report}, {customer}', reportOpening: '', basedOn: 5 },
      { signedSubject: '{customer}: {proposal}', signedOpening: '', basedOn: 6 },
    ]);
  });

  it('changes the company’s name, which is required, and the top bar has it', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'GET /api/me': () => {
        const me = buildMe();
        return { ...me, company: { ...me.company, name: now.name } };
      },
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: 5 });
        return now;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const name = dialog().getByLabelText(/^Company name/);
    await user.clear(name);
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await dialog().findByText('Enter a name.');
    await user.type(name, 'Hollis & Sons');
    await user.click(dialog().getByRole('button', { name: 'Save' }));
    await screen.findByText(/^How customers reach Hollis & Sons\./);
    expect(server.calls.filter(({ key }) => key === 'PATCH /api/company').map(({ body }) => body)).toEqual([
      { name: 'Hollis & Sons', basedOn: 4 },
    ]);
    await screen.findByText('Hollis & Sons');
  });

  const change = (id: number, fields: object) => ({
    id,
    version: id,
    by: { id: 1, name: 'Lena Hollis' },
    date: '2026-11-20T15:00:00Z',
    requestId: 'r',
    saveKey: null,
    steps: [
      {
        kind: 'company',
        records: [{ id: 1, created: false, updated: true, deleted: false, fields }],
      },
    ],
  });
  const past = [
    change(6, { city: { from: 'Boone', to: 'Asheville' } }),
    change(5, { proposalDays: { from: 30, to: 45 }, errorReports: { from: true, to: false } }),
    change(4, { phone: { from: '', to: '+18285550140' } }),
    change(3, { secondFactorRoles: { from: [], to: ['owner', 'admin'] } }),
    change(2, { street: { from: '9 King St', to: '' }, state: { from: 'NC', to: 'NC' } }),
  ];

  it('tells its history in words, and puts a field back, whole addresses at once, with Undo', async () => {
    let now = company({ version: 6, proposalDays: 45 });
    const { user, server } = await open({
      'GET /api/company': () => now,
      'GET /api/company/changes': () => past as never,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const history = within(screen.getByRole('dialog', { name: 'Company history' }));
    await history.findByText('Proposals are good for: 30 days → 45 days');
    history.getByText('Error reports: on → off');
    history.getByText('Phone: none → (828) 555-0140');
    history.getByText('Two-factor sign-in required for: none → Owner and Admin');
    expect(history.queryByRole('button', { name: /Two-factor/ })).toBeNull();
    await user.click(history.getByRole('button', { name: 'Revert to 30 days: Proposals are good for' }));
    await screen.findByText('Reverted: Proposals are good for.');
    await waitFor(() => expect(history.queryByRole('button', { name: /Proposals are good for/ })).toBeNull());
    await user.click(history.getByRole('button', { name: 'Revert to 9 King St: Street' }));
    await screen.findByText('Reverted: Street.');
    await user.click(screen.getAllByRole('button', { name: /^Undo/ }).at(-1)!);
    await screen.findByText('Undone.');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company');
    const address = { state: 'NC', postalCode: '' };
    expect(sent.map(({ body }) => body)).toEqual([
      { proposalDays: 30, basedOn: 6 },
      { street: '9 King St', city: 'Boone', ...address, basedOn: 7 },
      { street: '', city: 'Asheville', ...address, basedOn: 8 },
    ]);
  });

  it('puts features and trades back, too, with Undo; never to no trade at all', async () => {
    let now = company({ version: 6, trades: ['electrical'] });
    const trades = (id: number, from: string[], to: string[]) => change(id, { trades: { from, to } });
    const { user, server } = await open({
      'GET /api/company': () => now,
      'GET /api/featureflags': () => [],
      'GET /api/company/changes': () =>
        [
          change(6, { errorReports: { from: true, to: false } }),
          trades(5, ['plumbing'], ['electrical']),
          trades(4, [], ['plumbing']),
        ] as never,
      'PATCH /api/featureflags': () => ({ names: ['errorReports'], version: 9 }),
      'PATCH /api/setup': ({ body }) => {
        const { trades: chosen } = body as { trades: ['plumbing'] };
        now = company({ ...now, trades: chosen, version: now.version + 1 });
        return { version: now.version } as never;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const history = within(screen.getByRole('dialog', { name: 'Company history' }));
    await history.findByText('Trades: none → Plumbing');
    expect(history.queryByRole('button', { name: 'Revert to none: Trades' })).toBeNull();
    await user.click(history.getByRole('button', { name: 'Revert to Plumbing: Trades' }));
    await screen.findByText('Reverted: Trades.');
    await user.click(screen.getAllByRole('button', { name: /^Undo/ }).at(-1)!);
    await screen.findByText('Undone.');
    await user.click(history.getByRole('button', { name: 'Revert to on: Error reports' }));
    await screen.findByText('Reverted: Error reports.');
    await user.click(screen.getAllByRole('button', { name: /^Undo/ }).at(-1)!);
    await waitFor(() => expect(screen.getAllByText('Undone.')).toHaveLength(2));
    const sent = server.calls.filter(({ key }) => /^PATCH \/api\/(setup|featureflags)/.test(key));
    expect(sent.map(({ body }) => body)).toEqual([
      { trades: ['plumbing'], basedOn: 6 },
      { trades: ['electrical'], basedOn: 7 },
      { name: 'errorReports', isOn: true, basedOn: 8 },
      { name: 'errorReports', isOn: false, basedOn: 9 },
    ]);
  });

  it('puts other settings back even while the features can’t be loaded', async () => {
    const { user } = await open({
      'GET /api/featureflags': () => refuse('internal'),
      'GET /api/company/changes': () => past as never,
      'PATCH /api/company': ({ body }) => company({ ...(body as object), version: 5 }),
    });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const history = within(screen.getByRole('dialog', { name: 'Company history' }));
    await history.findByText('Error reports: on → off');
    expect(history.queryByRole('button', { name: /: Error reports$/ })).toBeNull();
    await user.click(history.getByRole('button', { name: 'Revert to none: Phone' }));
    await screen.findByText('Reverted: Phone.');
  });

  it('undoes a save on the version it answered: what others have saved since stays, and is told (R9.12)', async () => {
    let now = company();
    const sent: unknown[] = [];
    const { user } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        sent.push(body);
        if (sent.length > 1) return refuseChanged('proposalPrefix', 'Nate Rowe');
        const saved = company({ ...now, ...(body as object), version: 5 });
        now = company({ ...saved, proposalPrefix: 'NR-', version: 6 });
        return saved;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit numbers' }));
    const numbers = within(screen.getByRole('dialog', { name: 'Numbers' }));
    await user.clear(numbers.getByLabelText('Proposal prefix'));
    await user.type(numbers.getByLabelText('Proposal prefix'), 'HR-');
    await user.click(numbers.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Couldn’t undo it.');
    expect(await screen.findByText(/^Nate Rowe changed this at \d+:\d\d [AP]M\.$/)).toBeTruthy();
    expect(sent).toEqual([
      { proposalPrefix: 'HR-', basedOn: 4 },
      { proposalPrefix: 'P-', basedOn: 5 },
    ]);
    await screen.findByText(/^Next proposal: NR-/);
  });

  it('puts nothing back that somebody has changed since the history was read, and says who (R9.12)', async () => {
    const { user } = await open({
      'GET /api/company/changes': () => past as never,
      'PATCH /api/company': () => refuseChanged('phone', 'Nate Rowe'),
    });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    await user.click(await screen.findByRole('button', { name: 'Revert to none: Phone' }));
    await screen.findByText('Couldn’t revert: Phone.');
    expect(await screen.findByText(/^Nate Rowe changed this at \d+:\d\d [AP]M\.$/)).toBeTruthy();
  });

  it('changes the time zone, says before what becomes of booked visits, loads everything again, and can be undone (R3.6)', async () => {
    vi.setSystemTime(Date.parse('2026-11-20T15:00:00Z'));
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'GET /api/me': () => {
        const me = buildMe();
        return { ...me, company: { ...me.company, timeZone: now.timeZone } };
      },
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    await screen.findByText('Eastern time (EST)');
    await user.click(screen.getByRole('button', { name: 'Edit time zone' }));
    const zone = within(screen.getByRole('dialog', { name: 'Time zone' }));
    expect(zone.queryByText(/already booked/)).toBeNull();
    await user.selectOptions(zone.getByLabelText('Time zone'), 'Pacific time (PST)');
    zone.getByText('Visits you’ve already booked don’t move. One at 9:00 AM will show at 6:00 AM.');
    const loaded = () => server.keys().filter((key) => key === 'GET /api/company').length;
    const before = loaded();
    await user.click(zone.getByRole('button', { name: 'Save' }));
    await screen.findByText('Pacific time (PST)');
    await waitFor(() => expect(loaded()).toBeGreaterThan(before));
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await screen.findByText('Your old time zone is back.');
    await screen.findByText('Eastern time (EST)');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company');
    expect(sent.map(({ body }) => body)).toEqual([
      { timeZone: 'America/Los_Angeles', basedOn: 4 },
      { timeZone: 'America/New_York', basedOn: 5 },
    ]);
  });

  it('goes back to the standard words, which are stored as none', async () => {
    const { user, server } = await open({
      'GET /api/company': () => company({ linkSubject: 'Your quote', linkOpening: 'Hi.' }),
      'PATCH /api/company': () => company({ version: 5 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit proposal email' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Proposal email' }));
    await user.click(dialog.getByRole('button', { name: 'Use standard text' }));
    expect(dialog.queryByRole('button', { name: 'Use standard text' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getAllByText('Standard subject and opening')).toHaveLength(9));
    expect(server.calls.find(({ key }) => key === 'PATCH /api/company')!.body).toEqual({
      linkSubject: '',
      linkOpening: '',
      basedOn: 4,
    });
  });

  it('shows when the company works, names the day that is wrong, and keeps what is right (R3.6)', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...(body as object), version: 5 });
        return now;
      },
    });
    expect((await screen.findAllByText('8 AM–5 PM')).length).toBe(5);
    await user.click(screen.getByRole('button', { name: 'Edit hours' }));
    const hours = within(screen.getByRole('dialog', { name: 'Business hours' }));
    await user.click(hours.getByRole('checkbox', { name: 'Saturday' }));
    fireEvent.change(hours.getByLabelText('Saturday closes at'), { target: { value: '07:00' } });
    await user.click(hours.getByRole('button', { name: 'Save' }));
    expect(hours.getByText('The end must be after the start.')).toBeTruthy();
    fireEvent.change(hours.getByLabelText('Saturday closes at'), { target: { value: '12:00' } });
    await user.click(hours.getByRole('button', { name: 'Save' }));
    await screen.findByText('8 AM–12 PM');
    const sent = server.calls.find(({ key }) => key === 'PATCH /api/company')!;
    expect(sent.body).toEqual({
      workingHours: { ...usualWorkingHours, saturday: { start: '08:00', end: '12:00' } },
      basedOn: 4,
    });
  });

  it('copies a day’s hours to Monday through Friday or to every day, with the keyboard alone', async () => {
    const { user, server } = await open({ 'PATCH /api/company': () => company({ version: 5 }) });
    await user.click(await screen.findByRole('button', { name: 'Edit hours' }));
    const hours = within(screen.getByRole('dialog', { name: 'Business hours' }));
    await user.click(hours.getByRole('checkbox', { name: 'Friday' }));
    fireEvent.change(hours.getByLabelText('Monday opens at'), { target: { value: '07:30' } });
    expect(hours.queryByRole('button', { name: 'Copy Sunday’s hours' })).toBeNull();
    hours.getByRole('button', { name: 'Copy Monday’s hours' }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Copy to every day' });
    await user.keyboard('{Enter}');
    const times = (edge: string) =>
      hours.getAllByLabelText(new RegExp(`${edge} at$`)).map((input) => (input as HTMLInputElement).value);
    expect([times('opens'), times('closes')]).toEqual([Array(5).fill('07:30'), Array(5).fill('17:00')]);
    await user.click(hours.getByRole('button', { name: 'Copy Monday’s hours' }));
    await user.click(screen.getByRole('menuitem', { name: 'Copy to every day' }));
    expect(times('opens')).toEqual(Array(7).fill('07:30'));
    await user.click(hours.getByRole('button', { name: 'Save' }));
    await screen.findByText('Business hours saved.');
    const day = { start: '07:30', end: '17:00' };
    const sent = server.calls.find(({ key }) => key === 'PATCH /api/company')!.body;
    const { workingHours } = sent as { workingHours: object };
    expect(Object.values(workingHours)).toEqual(Array.from({ length: 7 }, () => day));
  });

  it('says that it is closed all week where no day has hours', async () => {
    const workingHours = Object.fromEntries(Object.keys(usualWorkingHours).map((day) => [day, null]));
    await open({ 'GET /api/company': () => company({ workingHours: workingHours as never }) });
    const closed = 'Closed all week. No openings are suggested for calls.';
    expect(await screen.findByText(closed)).toBeTruthy();
  });

  it('shows the trades, changes them, says what that hides and shows, and can be undone (R1.6)', async () => {
    let now = company({ version: 6, trades: ['plumbing'] });
    const none = { departments: 0, jobTypes: 0, systemTypes: 0 };
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/setup': ({ body }) => {
        const { trades } = body as { trades: ['plumbing'] };
        now = company({ ...now, trades, version: now.version + 1 });
        const turned = { hidden: none, shown: { departments: 1, jobTypes: 6, systemTypes: 3 } };
        return { version: now.version, turned } as never;
      },
    });
    expect(await screen.findByText('Plumbing')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit trades' }));
    const chosen = within(screen.getByRole('dialog', { name: 'Choose your trades' }));
    await user.click(chosen.getByRole('checkbox', { name: /^Electrical/ }));
    await user.click(chosen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Trades saved.');
    screen.getByText('Shown now: 1 department, 6 job types, and 3 system types.');
    await screen.findByText('Plumbing and Electrical');
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await screen.findByText('Your old trades are back.');
    await screen.findByText('Plumbing');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/setup').map(({ body }) => body);
    expect(sent).toEqual([
      { trades: ['plumbing', 'electrical'], basedOn: 6 },
      { trades: ['plumbing'], basedOn: 7 },
    ]);
  });

  it('sets what invoices show, with an Undo (R3.4)', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    await screen.findByText('A price for each line');
    await user.click(screen.getByRole('button', { name: 'Edit invoices' }));
    const invoices = within(screen.getByRole('dialog', { name: 'Invoices' }));
    await user.click(invoices.getByRole('checkbox', { name: 'Show one price for each department' }));
    await user.type(invoices.getByLabelText('Warranty'), 'Parts 2 years.');
    await user.type(invoices.getByLabelText('Terms'), 'Due on receipt.');
    await user.click(invoices.getByRole('button', { name: 'Save' }));
    await screen.findByText('One price for each department');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('A price for each line');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company').map(({ body }) => body);
    expect(sent).toMatchObject([
      { groupPricing: true, invoiceWarranty: 'Parts 2 years.', invoiceTerms: 'Due on receipt.' },
      { groupPricing: false, invoiceWarranty: '', invoiceTerms: '' },
    ]);
  });

  it('says what work orders show and start with, each field saved and undone (R3.4)', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit work orders' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Work orders' }));
    await user.click(dialog.getByRole('radio', { name: 'Cash' }));
    for (const name of [
      'Show the customer’s other unpaid work orders',
      'Show visit times',
      'Use a QuickBooks class for each line',
    ])
      await user.click(dialog.getByRole('checkbox', { name }));
    await user.type(dialog.getByLabelText('Note about card charges'), 'Cards carry a 3% fee.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Default payment method: cash · A QuickBooks class for each line');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(
      'Default payment method: same as the customer’s last payment · One QuickBooks class for all lines',
    );
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company').map(({ body }) => body);
    expect(sent).toMatchObject([
      {
        defaultPayment: 'cash',
        showUnpaid: false,
        showTimes: false,
        classPerLine: true,
        chargeText: 'Cards carry a 3% fee.',
      },
      { defaultPayment: 'last', showUnpaid: true, showTimes: true, classPerLine: false, chargeText: '' },
    ]);
  });

  it('sets whether a signature creates the work order, with an Undo (R4.8)', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    await screen.findByText('A signature creates the work order');
    await user.click(screen.getByRole('button', { name: 'Edit signing' }));
    const signing = within(screen.getByRole('dialog', { name: 'Signed proposals' }));
    await user.click(
      signing.getByRole('checkbox', { name: 'Create the work order as soon as a customer signs' }),
    );
    await user.click(signing.getByRole('button', { name: 'Save' }));
    await screen.findByText('Staff create the work order');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('A signature creates the work order');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company').map(({ body }) => body);
    expect(sent).toMatchObject([{ signSelects: false }, { signSelects: true }]);
  });

  it('can turn off the emails to the salesperson', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    await screen.findByText('The salesperson is emailed when a customer signs, declines or asks a question');
    await user.click(screen.getByRole('button', { name: 'Edit signing' }));
    const signing = within(screen.getByRole('dialog', { name: 'Signed proposals' }));
    const emails = 'Email the salesperson when a customer signs, declines or asks a question';
    await user.click(signing.getByRole('checkbox', { name: emails }));
    await user.type(signing.getByLabelText('Proposal terms'), 'Due on completion.');
    const notice = 'Add the notice of the three-day right to cancel';
    await user.click(signing.getByRole('checkbox', { name: notice }));
    await user.click(signing.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(
        screen.queryByText('The salesperson is emailed when a customer signs, declines or asks a question'),
      ).toBeNull(),
    );
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company').map(({ body }) => body);
    expect(sent).toMatchObject([
      { sellerEmails: false, proposalTerms: 'Due on completion.', cancelNotice: true },
    ]);
    await screen.findByText('Proposals for homes have the notice of the right to cancel');
  });

  it('turns on automatic reminders, which are off at first, and checks what was typed', async () => {
    let now = company();
    const { user, server } = await open({
      'GET /api/company': () => now,
      'PATCH /api/company': ({ body }) => {
        now = company({ ...now, ...(body as object), version: now.version + 1 });
        return now;
      },
    });
    await screen.findByText('Sent only by hand');
    expect(screen.getByRole('button', { name: 'Edit reminder email' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Edit answer email' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Edit reminders' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Reminders' }));
    expect(dialog.queryByLabelText('Remind after')).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: 'Remind customers who don’t answer a proposal' }));
    await user.clear(dialog.getByLabelText('Remind after'));
    await user.type(dialog.getByLabelText('Remind after'), '61');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Enter a whole number of days from 1 to 60.');
    await user.clear(dialog.getByLabelText('Remind after'));
    await user.type(dialog.getByLabelText('Remind after'), '5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('After 5 days without an answer, at most 2 times');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Sent only by hand');
    const sent = server.calls.filter(({ key }) => key === 'PATCH /api/company').map(({ body }) => body);
    expect(sent).toMatchObject([{ reminderDays: 5, reminderMost: 2 }, { reminderDays: null }]);
  });
});
