import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { refuse, stubServer } from '../../testing/stub-server.ts';
import { VerifyPage } from './verify.page.tsx';

const hash = '0123456789abcdef'.repeat(4);
const signed: Extract<Answer<'POST /api/proposallinks/verify'>, { found: true }> = {
  found: true,
  companyName: 'Hollis & Rowe',
  number: 'P-1042',
  title: 'Tankless <b>water heater</b>',
  version: 2,
  sentDate: '2026-11-20T15:00:00Z',
  timeZone: 'America/New_York',
  signature: { name: 'Ruth Farrow', date: '2026-11-21T15:04:00Z', option: 'Tankless', totalCents: 399_955 },
};

function open(answer: Answer<'POST /api/proposallinks/verify'> | Response, fragment = '') {
  cleanup();
  window.history.pushState({}, '', `/p/verify${fragment}`);
  const server = stubServer({ 'POST /api/proposallinks/verify': () => answer });
  render(<VerifyPage />);
  return { server, user: userEvent.setup() };
}
const code = () => screen.getByLabelText('Code');

describe('/p/verify', () => {
  it('checks the code of its address at once, and says who signed what, when (R2.13)', async () => {
    const { server } = open(signed, `#${hash}`);
    expect(await screen.findByRole('heading', { name: 'Signed' })).toBeTruthy();
    for (const words of [
      'Hollis & Rowe',
      'P-1042, Tankless <b>water heater</b>',
      '2, sent November 20, 2026 at 10:00 AM EST',
      'Ruth Farrow',
      'November 21, 2026 at 10:04 AM EST',
      'Tankless',
      '$3,999.55',
    ])
      expect(screen.getByText(words)).toBeTruthy();
    expect(server.calls.map(({ path, body }) => [path, body])).toEqual([
      ['/api/proposallinks/verify', { hash }],
    ]);
  });

  it('names both signers with their times, or says that the second is missing', async () => {
    const signature = { ...signed.signature!, name: 'Ruth Farrow and Tom Farrow' };
    const first = { name: 'Ruth Farrow', date: '2026-11-21T15:00:00Z' };
    open({ ...signed, signature: { ...signature, first } }, `#${hash}`);
    expect(await screen.findByText('Ruth Farrow and Tom Farrow')).toBeTruthy();
    expect(screen.getByText('Signed by Ruth Farrow on')).toBeTruthy();
    expect(screen.getByText('November 21, 2026 at 10:00 AM EST')).toBeTruthy();
    expect(screen.getByText('November 21, 2026 at 10:04 AM EST')).toBeTruthy();
    open({ ...signed, signature: { ...signed.signature!, waits: true } }, `#${hash}`);
    expect(await screen.findByText('Signed by one person. The second signature is missing.')).toBeTruthy();
  });

  it('takes a code with spaces and capitals, and asks for nothing that is none', async () => {
    const { server, user } = open({ found: false });
    const check = () => user.click(screen.getByRole('button', { name: 'Check' }));
    await user.type(code(), hash.slice(1));
    await check();
    expect(await screen.findByText('1 character is missing.')).toBeTruthy();
    await user.type(code(), 'x');
    await check();
    expect(await screen.findByText('A code has 64 characters: digits and the letters a to f.')).toBeTruthy();
    expect(server.calls).toEqual([]);
    await user.clear(code());
    await user.type(code(), `${hash.slice(0, 32).toUpperCase()} ${hash.slice(32)}`);
    await check();
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy();
    expect(server.calls.map(({ body }) => body)).toEqual([{ hash }]);
  });

  it('says of a version without a signature that it was only sent, and why it could not be checked', async () => {
    open({ ...signed, signature: null }, `#${hash}`);
    expect(await screen.findByRole('heading', { name: 'Sent, but not signed' })).toBeTruthy();
    open(refuse('unavailable'), `#${hash}`);
    expect(await screen.findByText(/isn’t ready yet/)).toBeTruthy();
  });
});
