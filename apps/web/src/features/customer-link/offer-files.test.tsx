import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { type Handlers, refuse, stubServer } from '../../testing/stub-server.ts';
import { OfferPage } from './offer.page.tsx';

afterEach(() => vi.unstubAllGlobals());

type Open = Extract<Answer<'POST /api/proposallinks/open'>, { state: 'open' }>;
const token = 'a-token-of-more-than-twenty-signs';
const guid = (place: number) => `0d6f0f0e-0000-4000-8000-00000000000${place}`;

const option = (id: number, text: string, more: object = {}): Open['proposal']['packages'][number] => ({
  id,
  text,
  description: '',
  selected: false,
  accepted: null,
  lines: [],
  left: null,
  totals: null,
  financing: [],
  ...more,
});
const shown: Open = {
  state: 'open',
  companyName: 'Hollis & Rowe',
  contact: { phone: null, email: null, website: null, lines: [] },
  logo: null,
  brandColor: null,
  customer: { name: 'Ruth', fullName: 'Ruth Farrow', address: [] },
  timeZone: 'America/New_York',
  today: '2026-11-21',
  linkExpiresDate: '2026-12-21T15:00:00Z',
  signature: null,
  deposit: null,
  loanFor: null,
  appliesOnline: true,
  told: [],
  revision: { number: 1, hash: 'a'.repeat(64), sentDate: '2026-11-20T15:00:00Z' },
  proposal: {
    number: 'P-1042',
    text: 'Heat pump',
    note: '',
    expiresDate: null,
    accepted: null,
    declined: false,
    packages: [
      option(1, 'Comfort', { summary: 'Quiet, even heat.', pictureId: guid(9), recommended: true }),
      option(2, 'Essential', { pictureId: guid(8) }),
    ],
    files: [
      { id: guid(1), text: 'Brochure' },
      { id: guid(2), text: 'The old unit' },
    ],
  },
  files: [{ id: guid(1), contentType: 'application/pdf', size: 1_300_000 }],
  pictures: [{ id: guid(9), small: '/api/filecontents/s', large: '/api/filecontents/l' }],
};
function open(handlers: Handlers = {}, answer: Open = shown) {
  cleanup();
  window.history.pushState({}, '', `/p/${token}`);
  const server = stubServer({ 'POST /api/proposallinks/open': () => answer, ...handlers });
  render(<OfferPage />);
  return { server, user: userEvent.setup() };
}

describe('/p/:token with pictures and files', () => {
  it('shows the recommended option, its summary and its picture (R1.2)', async () => {
    open();
    const comfort = await screen.findByRole('article', { name: 'Comfort' });
    expect(within(comfort).getByText('Recommended')).toBeTruthy();
    expect(within(comfort).getByText('Quiet, even heat.')).toBeTruthy();
    const picture = comfort.querySelector('img')!;
    expect(picture.getAttribute('src')).toMatch(/\/l$/);
    const essential = screen.getByRole('article', { name: 'Essential' });
    expect(within(essential).queryByText('Recommended')).toBeNull();
    // a picture that has no preview isn't shown
    expect(essential.querySelector('img')).toBeNull();
  });

  it('opens a file by an address that is asked for then, with the size of the download (R1.2)', async () => {
    const { user, server } = open({
      'POST /api/proposallinks/file': () => ({ url: '/api/filecontents/x', picture: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Brochure' }));
    const download = await screen.findByRole('link', { name: 'Download (1.2 MB)' });
    expect(download.getAttribute('href')).toMatch(/\/api\/filecontents\/x$/);
    const asked = server.calls.findLast(({ key }) => key === 'POST /api/proposallinks/file')!;
    expect(asked.body).toEqual({ token, id: guid(1) });
    await user.click(screen.getByRole('button', { name: 'Back to the proposal' }));
    expect(await screen.findByRole('button', { name: 'The old unit' })).toBeTruthy();
  });

  it('shows a file that is a picture, and says if one can’t be opened anymore or tries again', async () => {
    let answer: Answer<'POST /api/proposallinks/file'> | Response = refuse('unavailable');
    const { user } = open({ 'POST /api/proposallinks/file': () => answer });
    await user.click(await screen.findByRole('button', { name: 'The old unit' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer = { url: '/api/filecontents/x', picture: '/api/filecontents/y' };
    await user.click(again);
    expect((await screen.findByRole('img', { name: 'The old unit' })).getAttribute('src')).toMatch(/\/y$/);
    expect(screen.getByRole('link', { name: 'Download' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to the proposal' }));
    answer = refuse('not_found');
    await user.click(await screen.findByRole('button', { name: 'Brochure' }));
    expect(await screen.findByText(/^This file can’t be opened anymore/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('has a name for a file without a title', async () => {
    const files = [{ id: guid(1), text: '' }];
    open({}, { ...shown, proposal: { ...shown.proposal, files } });
    expect(await screen.findByRole('button', { name: 'File' })).toBeTruthy();
  });

  it('has no list of files without any', async () => {
    const { files: _, ...proposal } = shown.proposal;
    open({}, { ...shown, proposal });
    await screen.findByRole('article', { name: 'Comfort' });
    expect(screen.queryByRole('heading', { name: 'Files' })).toBeNull();
  });
});
