import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { refuse, stubServer } from '../../testing/stub-server.ts';
import { RemindersPage } from './reminders.page.tsx';

const token = 'a-token-that-nobody-has-ever-been-sent';
const address: Answer<'POST /api/reminderaddresses/open'> = {
  companyName: 'Hollis & Rowe',
  contact: {
    phone: { href: 'tel:+16145550100', text: '(614) 555-0100' },
    email: null,
    website: null,
    lines: ['12 Main St, Columbus, OH 43215'],
  },
  logo: null,
  brandColor: '#1f5f8b',
  email: 'angela@castellano.example',
  stopped: false,
};

function open(opened: typeof address | Response, refused: Response | null = null) {
  cleanup();
  window.history.pushState({}, '', `/p/reminders/${token}`);
  const server = stubServer({
    'POST /api/reminderaddresses/open': () => opened,
    'POST /api/reminderaddresses/choose': ({ body }) =>
      refused ?? { stopped: (body as { stopped: boolean }).stopped },
  });
  render(<RemindersPage />);
  return { server, user: userEvent.setup() };
}
const chosen = (server: ReturnType<typeof open>['server']) =>
  server.calls.filter(({ key }) => key === 'POST /api/reminderaddresses/choose').map(({ body }) => body);

describe('/p/reminders/:token', () => {
  it('turns reminders off with one press, says so, and turns them on again (R2.13)', async () => {
    const { server, user } = open(address);
    expect(await screen.findByRole('heading', { name: 'Proposal reminders' })).toBeTruthy();
    screen.getByText('Hollis & Rowe sends reminders about open proposals to angela@castellano.example.');
    screen.getByRole('link', { name: '(614) 555-0100' });
    expect(chosen(server)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Stop reminders' }));
    expect(await screen.findByRole('heading', { name: 'Reminders are off' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send reminders again' }));
    expect(await screen.findByRole('heading', { name: 'Reminders are on again' })).toBeTruthy();
    expect(chosen(server)).toEqual([
      { token, stopped: true },
      { token, stopped: false },
    ]);
  });

  it('says at once that they are off', async () => {
    open({ ...address, stopped: true });
    expect(await screen.findByRole('heading', { name: 'Reminders are off' })).toBeTruthy();
    screen.getByRole('button', { name: 'Send reminders again' });
  });

  it('says of a link that never was only that it doesn’t work, and why a change failed', async () => {
    open(refuse('link_expired'));
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
    const { user } = open(address, refuse('unavailable'));
    await user.click(await screen.findByRole('button', { name: 'Stop reminders' }));
    expect(await screen.findByText(/isn’t ready yet/)).toBeTruthy();
    screen.getByRole('heading', { name: 'Proposal reminders' });
  });
});
