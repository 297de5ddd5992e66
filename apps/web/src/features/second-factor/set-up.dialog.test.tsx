import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildCompany } from '../../testing/build-company.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

const off = { on: false, due: false, recoveryCodesLeft: 0 };
const company = buildCompany();

/** Types an unsaved website into the company's contact details; then the company requires a second factor. */
async function requireWhileTyping() {
  let secondFactor = off;
  let saved = '';
  const opened = await openApp('/settings/company', {
    'GET /api/me': () => buildMe({ secondFactor }),
    'GET /api/company': () => (secondFactor.due ? refuse('second_factor_due') : company),
    'PATCH /api/company': ({ body }) => {
      if (secondFactor.due) return refuse('second_factor_due');
      saved = (body as { website: string }).website;
      return { ...company, website: saved, version: 5 };
    },
    'POST /api/secondfactor/setup': () => ({
      secret: 'ABCDEFGH',
      qr: { size: 1, path: 'M0 0h1v1h-1z' },
      setup: 'x'.repeat(30),
    }),
    'POST /api/secondfactor': () => {
      secondFactor = { on: true, due: false, recoveryCodesLeft: 10 };
      return { recoveryCodes: ['abcd-efgh-jkmn-pqrs'] };
    },
  });
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(work().getByLabelText('Website'), 'hollisrowe.example');
  const { countUp, rightsChanges } = await import('../../lib/session/session-state.ts');
  secondFactor = { ...off, due: true };
  act(() => countUp(rightsChanges));
  return { ...opened, saved: () => saved };
}
const work = () => within(screen.getByRole('dialog', { name: 'Name and contact information', hidden: true }));
const typed = () => work().getByLabelText<HTMLInputElement>('Website').value;
const offer = async () => within(await screen.findByRole('dialog', { name: 'Set up two-factor sign-in' }));

describe('a second factor that comes to be required while something is unsaved', () => {
  it('is set up above the work, which is saved then (second factor)', async () => {
    const { user, address, saved } = await requireWhileTyping();
    const setUp = await offer();
    expect(setUp.getByText(/^Hollis & Rowe now requires two-factor sign-in.* is still here/)).toBeTruthy();
    expect([typed(), address()]).toEqual(['hollisrowe.example', '/settings/company']);
    await user.type(setUp.getByLabelText('Password'), 'open the shop{Enter}');
    await user.type(await setUp.findByLabelText('Code from the app'), '123456{Enter}');
    await setUp.findByText('abcd-efgh-jkmn-pqrs');
    await user.click(setUp.getByRole('button', { name: 'I saved them' }));
    await screen.findByText('Two-factor sign-in turned on. You can save now.');
    expect(typed()).toBe('hollisrowe.example');
    await user.click(work().getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toBe('hollisrowe.example'));
    expect(address()).toBe('/settings/company');
  });

  it('is offered again where the server refuses to save for it (second factor)', async () => {
    const { user } = await requireWhileTyping();
    await user.click((await offer()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Set up two-factor sign-in' })).toBeNull(),
    );
    await user.click(work().getByRole('button', { name: 'Save' }));
    await offer();
    expect(work().getByText('Set up two-factor sign-in to continue.')).toBeTruthy();
    expect(typed()).toBe('hollisrowe.example');
  });

  it('takes the place of the page once the work is given up (second factor)', async () => {
    const { user, address } = await requireWhileTyping();
    await user.click((await offer()).getByRole('button', { name: 'Cancel' }));
    await user.click(await work().findByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(await screen.findByRole('heading', { name: 'Set up two-factor sign-in' })).toBeTruthy();
    expect(address()).toBe('/secondfactor?back=%2Fsettings%2Fcompany');
  });
});
