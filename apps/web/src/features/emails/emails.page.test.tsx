import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, buildPerson, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import type { UndeliveredEmail } from './emails.data.ts';

afterEach(() => vi.unstubAllGlobals());

const email = (more: Partial<UndeliveredEmail> = {}): UndeliveredEmail => ({
  id: 5,
  kind: 'receipt',
  about: { entity: 'workOrder', id: 20_418, partId: 7 },
  to: 'ruth@farrow.example',
  subject: 'Receipt R-20418-1 from Hollis & Rowe',
  status: 'failed',
  failure: 'address_refused',
  tries: 1,
  createdBy: 'Beth Young',
  createdDate: new Date().toISOString(),
  triedDate: new Date().toISOString(),
  nextTryDate: null,
  version: 2,
  ...more,
});
const open = (address: string, emails: UndeliveredEmail[], handlers: Handlers = {}) =>
  openApp(address, { 'GET /api/undeliveredemails': () => emails, ...handlers });
const main = () => within(screen.getByRole('main'));

describe('/settings/emails', () => {
  it('is not for who sends no email: a dispatcher is led to the dashboard (R6.4)', async () => {
    const { address, server } = await open('/settings/emails', [], {
      'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
    });
    await waitFor(() => expect(address()).toBe('/dashboard?noAccess=1'));
    expect(server.keys()).not.toContain('GET /api/undeliveredemails');
  });

  it('says to whom, about what, why and by whom, and leads to the record', async () => {
    await open('/settings/emails', [
      email(),
      email({ id: 6, status: 'unsure', failure: 'no_answer' }),
      email({ id: 8, status: 'trying', failure: null }),
    ]);
    await screen.findByText('May not have arrived');
    expect(main().getByText('Not delivered')).toBeTruthy();
    expect(main().getByText('Still trying')).toBeTruthy();
    expect(main().getAllByText('To ruth@farrow.example')).toHaveLength(3);
    expect(main().getByText(/The address doesn’t exist or doesn’t accept email/)).toBeTruthy();
    expect(main().getAllByText(/Sent by Beth Young/)).toHaveLength(3);
    const [record] = main().getAllByRole('link', { name: 'Work order 20418' });
    expect(record!.getAttribute('href')).toBe('/workorders/20418');
  });

  it('says to the office which of its people did not get an email about their account, and to nobody else (R6.4)', async () => {
    const handlers: Handlers = {
      'GET /api/undeliveredemails/accounts': () => [
        {
          personId: 2,
          firstName: 'Dee',
          lastName: 'Wallace',
          email: 'dee.wallace@hollisrowe.example',
          kind: 'passwordChanged',
          status: 'failed',
          failure: 'address_refused',
          createdDate: new Date().toISOString(),
        },
      ],
    };
    await open('/settings/emails', [], handlers);
    expect(await screen.findByText('To Dee Wallace, dee.wallace@hollisrowe.example')).toBeTruthy();
    expect(main().getByText('Password changed')).toBeTruthy();
    expect(main().queryByText('Every email was delivered')).toBeNull();
    const { server } = await open('/settings/emails', [], {
      ...handlers,
      'GET /api/me': () => buildMe({ roles: ['technician'] }),
    });
    await screen.findByText('Every email was delivered');
    expect(server.keys()).not.toContain('GET /api/undeliveredemails/accounts');
  });

  it('says what nobody has tried to send', async () => {
    const untried = { to: null, subject: null, failure: null, tries: 0, status: 'trying' } as const;
    await open('/settings/emails', [email(untried)]);
    await screen.findByText('Waiting to be sent.');
    expect(main().getByText('Not sent yet')).toBeTruthy();
  });

  it('sends again and dismisses, and takes both off the list', async () => {
    const { user, server } = await open(
      '/settings/emails',
      [email(), email({ id: 6, to: 'sam@x.example' })],
      {
        'POST /api/undeliveredemails/{id}/retry': () => null,
        'POST /api/undeliveredemails/{id}/dismiss': () => null,
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Send again to ruth@farrow.example' }));
    await screen.findByText('Sending again. If it fails, it’ll show up here.');
    await user.click(screen.getByRole('button', { name: 'Dismiss the email to sam@x.example' }));
    await screen.findByRole('heading', { name: 'Every email was delivered' });
    expect(server.keys().filter((key) => key.startsWith('POST /api/und'))).toEqual([
      'POST /api/undeliveredemails/5/retry',
      'POST /api/undeliveredemails/6/dismiss',
    ]);
  });

  it('keeps an email that could not be settled, and says why', async () => {
    const { user } = await open('/settings/emails', [email()], {
      'POST /api/undeliveredemails/{id}/dismiss': () => refuse('not_found'),
    });
    await user.click(await screen.findByRole('button', { name: /^Dismiss/ }));
    await screen.findByText(/^Couldn’t do that\./);
    expect(main().getByText('To ruth@farrow.example')).toBeTruthy();
  });
});

describe('every page', () => {
  it('says that emails were not delivered, until that is put off', async () => {
    const { user } = await open('/settings', [email(), email({ id: 6 })]);
    await screen.findByText('2 emails weren’t delivered.');
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe('/settings/emails');
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByText('2 emails weren’t delivered.')).toBeNull();
  });

  it('marks a person whose invitation was not delivered', async () => {
    const about = { entity: 'person', id: 2, partId: null } as const;
    await open('/settings/people', [email({ kind: 'invitation', about })], {
      'GET /api/people': () => [
        buildPerson({ status: 'invited' }),
        buildPerson({ id: 3, firstName: 'Sam', status: 'invited' }),
      ],
    });
    const marks = await screen.findAllByRole('link', { name: 'Email not delivered' });
    expect(marks).toHaveLength(1);
    expect(marks[0]!.closest('tr')!.textContent).toContain('Dee Wallace');
  });
});
