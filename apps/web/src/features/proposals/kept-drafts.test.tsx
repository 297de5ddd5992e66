import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { stubIndexedDb } from '../../testing/stub-indexed-db.ts';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

type Proposal = Answer<'GET /api/salesproposals/{id}'>;

// loads the page's code before the first test waits for it
beforeAll(() => import('./proposal.page.tsx'), 60_000);
afterEach(() => vi.unstubAllGlobals());

const context: Proposal['context'] = {
  place: null,
  pricing: { allowOverrideTaxes: true, taxRounding: 'invoice', taxItem: null, taxExemption: null },
  removal: null,
  placeRemoval: null,
  savedBy: null,
  soldAs: null,
  sitePrices: null,
  loanPlans: [],
  lender: null,
  timeline: [],
  lineDepartments: [],
};
const proposal = (more: object = {}, beside: Partial<Proposal['context']> = {}): Proposal => ({
  ...build(salesProposalShape, {
    text: 'Heat pump replacement',
    packages: [{ text: 'Comfort' }],
    details: [{ salesProposalPackageId: 1, text: 'Heat pump', unitPriceCents: 648_000 }],
    updatedDate: '2026-11-20T15:41:00Z',
    ...more,
  }),
  context: { ...context, ...beside },
});

/** What the device keeps, by database. */
let device: Map<string, Map<string, unknown>>;
const kept = () => [...device.values()].reduce((sum, { size }) => sum + size, 0);
const keptText = () => JSON.stringify([...device.values()].map((drafts) => [...drafts.values()]));

/** Opens the proposal, as after the browser has ended, on the same device. */
async function open(handlers: Handlers = {}) {
  vi.stubGlobal('indexedDB', stubIndexedDb(device));
  const app = await openApp('/proposals/7', {
    'GET /api/salesproposals/{id}': () => proposal(),
    ...handlers,
  });
  await screen.findByRole('tablist', { name: 'Packages' });
  return app;
}
const quantity = () => screen.getByLabelText<HTMLInputElement>('Quantity of Heat pump');
/** Changes a quantity, and ends without saving once the device keeps that. */
async function endUnsaved() {
  device = new Map();
  const { user } = await open();
  await user.clear(quantity());
  await user.type(quantity(), '3');
  // it may have kept the emptied field before
  await waitFor(() => expect(keptText()).toContain('"quantity":3,'));
}
const offer = () => screen.findByText(/^You have unsaved changes from .+ on this device\.$/);

describe('unsaved changes of a proposal', () => {
  it('are kept on the device and offered at the next visit; saving forgets them', async () => {
    await endUnsaved();
    const saved = { id: 7, version: 4, ids: {}, cameIn: [], totals: [], differs: [] };
    const { user, server } = await open({
      'POST /api/salesproposals': () => ({ outcome: 'saved', ...saved }),
    });
    await offer();
    expect(quantity().value).toBe('1');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(quantity().value).toBe('3');
    expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(kept()).toBe(0));
    const { body } = server.calls.find(({ key }) => key === 'POST /api/salesproposals')!;
    expect(JSON.stringify(body)).toContain('"quantity":{"from":1,"to":3}');
  });

  it('are told beside what someone else changed since, and saved on top of it', async () => {
    await endUnsaved();
    const { user } = await open({
      'GET /api/salesproposals/{id}': () =>
        proposal({ version: 9, text: 'Heat pump' }, { savedBy: { id: 5, name: 'Beth Young' } as never }),
    });
    await offer();
    expect(screen.getByText(/^Beth Young changed this .+ Restore them to continue/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await screen.findByText(/^Beth Young changed this [^.]+\.$/);
    expect(quantity().value).toBe('3');
  });

  it('that are typed beside an unanswered offer are kept, too, and both are offered, the newest first', async () => {
    await endUnsaved();
    const { user } = await open();
    await offer();
    await user.clear(quantity());
    await user.type(quantity(), '5');
    expect(screen.getByText(/Restoring them sets aside what you’ve changed/)).toBeTruthy();
    await waitFor(() => expect(kept()).toBe(2), { timeout: 5000 });
    const again = await open();
    await offer();
    expect(screen.getByText(/You’ll be offered older ones next\.$/)).toBeTruthy();
    await again.user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(quantity().value).toBe('5');
    await again.user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(quantity().value).toBe('3');
    await screen.findByText(/^The changes that you set aside, from .+, are on this device\.$/);
    await again.user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(quantity().value).toBe('5');
    await again.user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(kept()).toBe(1));
    expect(screen.queryByText(/on this device/)).toBeNull();
  });

  it('are forgotten once discarded, at the offer or on leaving', async () => {
    await endUnsaved();
    const { user } = await open();
    await offer();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(kept()).toBe(0));
    await endUnsaved();
    const again = await open();
    await offer();
    await again.user.click(screen.getByRole('button', { name: 'Restore' }));
    await again.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await again.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(again.address()).toBe('/dashboard'));
    await waitFor(() => expect(kept()).toBe(0));
  });

  it('are nobody else’s who signs in on the device', async () => {
    await endUnsaved();
    await open({ 'GET /api/me': () => buildMe({ id: 77 }) });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByText(/^You have unsaved changes/)).toBeNull();
    expect(kept()).toBe(1);
  });

  const choose = async ({ user }: Awaited<ReturnType<typeof open>>, item: string) => {
    await user.click(screen.getByRole('button', { name: /your settings$/ }));
    await user.click(screen.getByRole('menuitem', { name: item }));
  };
  const question = /^You have unsaved changes in 1 place\. If you keep them/;
  /** Returns a button of that question; the offer behind it has a Discard button, too. */
  const answer = async (name: string) =>
    within(
      await screen.findByRole('alertdialog', { name: 'Keep unsaved changes on this device?' }),
    ).getByRole('button', { name });

  it('are kept or deleted on signing out, as the person says, and nobody else is asked', async () => {
    await endUnsaved();
    const session = { 'DELETE /api/session': () => null };
    await choose(await open({ ...session, 'GET /api/me': () => buildMe({ id: 77 }) }), 'Sign out');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByText(question)).toBeNull();
    for (const [button, left] of [
      ['Keep', 1],
      ['Discard', 0],
    ] as const) {
      const app = await open(session);
      await choose(app, 'Sign out');
      await screen.findByText(question);
      expect(app.server.keys()).not.toContain('DELETE /api/session');
      await app.user.click(await answer(button));
      await screen.findByRole('heading', { name: 'Sign in' });
      await waitFor(() => expect(kept()).toBe(left));
    }
  });

  it('keep someone signed in who presses Escape at that question', async () => {
    await endUnsaved();
    const app = await open({ 'DELETE /api/session': () => null });
    await choose(app, 'Sign out');
    await screen.findByText(question);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(app.server.keys()).not.toContain('DELETE /api/session');
    expect(kept()).toBe(1);
  });

  it('are deleted on signing out everywhere only once that is confirmed and done', async () => {
    await endUnsaved();
    let isDown = true;
    const app = await open({ 'DELETE /api/sessions': () => (isDown ? refuse('internal') : null) });
    const everywhere = async () => {
      const [confirm] = within(await screen.findByRole('alertdialog')).getAllByRole('button', {
        name: 'Sign out everywhere',
      });
      await app.user.click(confirm!);
      await app.user.click(await answer('Discard'));
    };
    await choose(app, 'Sign out everywhere');
    expect(screen.queryByText(question)).toBeNull();
    await everywhere();
    await waitFor(() => expect(app.server.keys()).toContain('DELETE /api/sessions'));
    expect(kept()).toBe(1);
    isDown = false;
    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    await everywhere();
    await screen.findByRole('heading', { name: 'Sign in' });
    await waitFor(() => expect(kept()).toBe(0));
  });

  it('are kept again when someone who gave them up to sign out stays', async () => {
    await endUnsaved();
    const app = await open();
    await offer();
    await app.user.click(screen.getByRole('button', { name: 'Restore' }));
    await choose(app, 'Sign out everywhere');
    await app.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(kept()).toBe(0));
    const asked = await screen.findByText('Sign out everywhere?');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(asked.isConnected).toBe(false));
    await waitFor(() => expect(kept()).toBe(1));
  });
});
