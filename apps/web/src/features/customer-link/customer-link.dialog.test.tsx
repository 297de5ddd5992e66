import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session/session.ts';
import { buildAccess, type Handlers, refuse, stubServer } from '../../testing/stub-server.ts';
import { Dialogs } from '../../ui/dialog/dialog.tsx';
import type { ProposalLink } from './customer-link.data.ts';
import { CustomerLinkButton } from './customer-link-button.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const link = (more: Partial<ProposalLink> = {}): ProposalLink => ({
  id: 3,
  state: 'open',
  url: 'https://example.com/p/abc',
  createdDate: new Date().toISOString(),
  createdBy: 'Colin Mercer',
  expiresDate: '2026-12-21T10:00:00Z',
  revokedDate: null,
  openedDate: null,
  mailedTo: null,
  ...more,
});

async function openLinks(handlers: Handlers, copies: string[] = []) {
  const email = 'ruth.farrow@mail.example';
  const server = stubServer({
    'GET /api/salesproposals/{id}/links': () => ({ email, companyHasPhone: true, links: [] }),
    ...handlers,
  });
  await startSession(async () => buildAccess());
  const user = userEvent.setup();
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CustomerLinkButton
        proposalId={9}
        unsaved={false}
        isOver={false}
        placeRemoved={null}
        timeZone="America/New_York"
        leftOut={[]}
        copies={copies}
        maySetUpCompany
      />
      <Dialogs />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Customer link' }));
  return {
    user,
    server,
    copied,
    dialog: within(await screen.findByRole('dialog', { name: 'Customer link' })),
  };
}

describe('Customer link', () => {
  it('cannot be pressed while something is not saved: the customer would not see it', () => {
    render(
      <CustomerLinkButton
        proposalId={9}
        unsaved
        isOver={false}
        placeRemoved={null}
        timeZone="America/New_York"
        leftOut={[]}
        copies={[]}
        maySetUpCompany
      />,
    );
    expect(screen.getByRole('button', { name: 'Customer link' })).toHaveProperty('disabled', true);
  });

  it('asks for the address of a customer who has none, where the link is mailed, and keeps it unless it is not wanted (R2.1)', async () => {
    const mailedTo = 'ruth@farrow.example';
    let email = '';
    const { user, server, dialog } = await openLinks({
      'GET /api/salesproposals/{id}/links': () => ({ email, companyHasPhone: true, links: [] }),
      'POST /api/salesproposals/{id}/links': ({ body }) => {
        if ((body as { keep: boolean }).keep) email = mailedTo;
        return link({ mailedTo });
      },
    });
    const mail = await dialog.findByRole('button', { name: 'Email link' });
    expect(dialog.getByText(/The customer has no email address yet/)).toBeTruthy();
    await user.click(mail);
    const field = dialog.getByLabelText('Email');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.type(field, mailedTo);
    const keep = dialog.getByRole('checkbox', { name: 'Save to this customer' });
    await user.click(keep);
    await user.click(mail);
    await dialog.findByText(`Emailed to ${mailedTo}`);
    await user.click(keep);
    await user.click(mail);
    await dialog.findByText(/^The email goes to ruth@farrow\.example/);
    const bodies = server.calls
      .filter(({ key }) => key.startsWith('POST'))
      .map(({ body }) => body as { key: string; mail: boolean; email: string; keep: boolean });
    expect(bodies.map((body) => [body.mail, body.email, body.keep])).toEqual([
      [true, mailedTo, false],
      [true, mailedTo, true],
    ]);
    expect(bodies[1]!.key).not.toBe(bodies[0]!.key);
  });

  it('sends the same key after a lost answer, so that there is one link, and another one for the next (R2.1)', async () => {
    let isLost = true;
    const { user, server, copied, dialog } = await openLinks({
      'POST /api/salesproposals/{id}/links': () => (isLost ? refuse('unavailable') : link()),
    });
    const copy = await dialog.findByRole('button', { name: 'Copy link' });
    await user.click(copy);
    await dialog.findByRole('alert');
    isLost = false;
    await user.click(copy);
    await dialog.findByText('Copied');
    await user.click(copy);
    await waitFor(() => expect(copied).toHaveLength(2));
    const bodies = server.calls
      .filter(({ key }) => key.startsWith('POST'))
      .map(({ body }) => body as { key: string; mail: boolean });
    expect(bodies.map(({ mail }) => mail)).toEqual([false, false, false]);
    expect(bodies[1]!.key).toBe(bodies[0]!.key);
    expect(bodies[2]!.key).not.toBe(bodies[0]!.key);
    expect(copied[0]).toBe('https://example.com/p/abc');
  });

  it('tells kindly of names that still end in Copy, and sends all the same (R4.9)', async () => {
    const { user, dialog, copied } = await openLinks(
      { 'POST /api/salesproposals/{id}/links': () => link() },
      ['Option 1 - Copy', 'Option 2 - Copy'],
    );
    await dialog.findByText(/^“Option 1 - Copy” and “Option 2 - Copy” still say “Copy.”/);
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    await dialog.findByText('Copied');
    expect(copied).toHaveLength(1);
  });

  it('shows who made a link, where it went, when it was opened and how it ends, and revokes it when that is confirmed (R2.1)', async () => {
    const mailed = link({ mailedTo: 'ruth.farrow@mail.example', openedDate: new Date().toISOString() });
    const { user, dialog } = await openLinks({
      'GET /api/salesproposals/{id}/links': () => ({ email: '', companyHasPhone: true, links: [mailed] }),
      'POST /api/proposallinks/{id}/revoke': () =>
        link({ ...mailed, state: 'revoked', url: null, revokedDate: '2026-11-21T10:00:00Z' }),
    });
    const row = within((await dialog.findByText('Emailed to ruth.farrow@mail.example')).closest('li')!);
    expect(row.getByText(/Opened just now · Expires Dec 21/)).toBeTruthy();
    await user.click(row.getByRole('button', { name: /^Revoke/ }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Revoke' }));
    expect(await row.findByText(/Revoked Nov 21/)).toBeTruthy();
    expect(row.queryByRole('button')).toBeNull();
  });
});
