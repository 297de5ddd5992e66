import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';

const line = { text: 'Diagnostic visit', quantity: 1, amountCents: 43_800 };
const signature = {
  id: 3,
  method: 'typed' as const,
  name: 'Dana Whitlock',
  strokes: null,
  reason: '',
  consent: 'I accept.',
  shown: { lines: [line], totalCents: 43_800 },
  date: '2026-11-19T18:00:00Z',
  takenBy: 'Marcus Bell',
  isIntact: true,
};
const opened = async (completion: object, given = {}) => {
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () =>
      buildWorkOrder(given, {
        completion: { consent: '', isRequired: true, signature: null, ...completion },
      }),
    'POST /api/workorders/{id}/signatures': () => ({ id: 3 }),
  });
  return { ...app, part: within(await screen.findByRole('region', { name: 'Customer’s signature' })) };
};

describe('the signature for finished work', () => {
  it('shows the customer the lines, the total and the words, and sends what was shown (R3.3)', async () => {
    const { user, part, server } = await opened({});
    screen.getByText('Not signed by the customer');
    await user.click(part.getByRole('button', { name: 'Sign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Customer’s signature' }));
    dialog.getByText('Diagnostic visit');
    dialog.getByText('I accept the work described above as completed, and the total shown.');
    await user.click(dialog.getByRole('button', { name: 'Accept and sign' }));
    dialog.getByText('Sign in the box, or choose to type the name.');
    await user.click(dialog.getByRole('radio', { name: 'Type the name' }));
    await user.click(dialog.getByRole('button', { name: 'Accept and sign' }));
    const sent = () => server.calls.find(({ key }) => key === 'POST /api/workorders/7/signatures');
    await waitFor(() => expect(sent()).toBeTruthy());
    expect(sent()!.body).toMatchObject({ method: 'typed', name: 'Dana Whitlock', shown: signature.shown });
  });

  it('shows what the total has beside the lines', async () => {
    const discounts = [{ text: 'Spring', kind: 'fixed', amountCents: 1_000 }];
    const { user, part } = await opened({}, { discounts });
    await user.click(part.getByRole('button', { name: 'Sign' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Customer’s signature' }));
    const shown = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(shown).toEqual(['Diagnostic visit$438.00', 'Tax, discounts and rebates−$10.00', 'Total$428.00']);
  });

  it('asks for the reason where the customer isn’t there', async () => {
    const { user, part } = await opened({});
    await user.click(part.getByRole('button', { name: 'Customer not available' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Customer not available' }));
    await user.click(dialog.getByRole('button', { name: 'Save reason' }));
    expect(dialog.getByText('Enter a reason.')).toBeTruthy();
  });

  it('says what has changed since, and offers to sign anew', async () => {
    const shown = { lines: [{ ...line, amountCents: 40_000 }], totalCents: 40_000 };
    const { part } = await opened({ signature: { ...signature, shown } });
    part.getByText('Signed by Dana Whitlock');
    expect(part.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'New: 1 × Diagnostic visit, $438.00',
      'Removed: 1 × Diagnostic visit, $400.00',
      'Total: $400.00, now $438.00',
    ]);
    expect(part.getByRole('button', { name: 'Sign again' })).toBeTruthy();
  });

  it('says that its record was changed, and offers to sign anew', async () => {
    const { part } = await opened({ signature: { ...signature, isIntact: false } });
    part.getByText('Signature record changed');
    expect(part.getByRole('button', { name: 'Sign again' })).toBeTruthy();
    screen.getByText('Changed since signed');
  });

  it('is not asked by a technician who only sold the work (R6.4)', async () => {
    const opensAs = async (isOwn: boolean) => {
      await openApp('/workorders/7', {
        'GET /api/workorders/{id}': () => buildWorkOrder({}, { isOwn }),
        'GET /api/me': () => buildMe({ roles: ['technician', 'sales'] }),
      });
      await screen.findByRole('heading', { name: 'Photos' });
      return screen.queryByRole('button', { name: 'Sign' }) !== null;
    };
    expect([await opensAs(false), await opensAs(true)]).toEqual([false, true]);
  });

  it('shows at once what others took (R1.5)', async () => {
    const { server } = await opened({});
    const asked = () => server.calls.filter(({ key }) => key === 'GET /api/workorders/7').length;
    const before = asked();
    const { tellLive } = await import('../../lib/live/live-feed.ts');
    act(() => tellLive.changes([{ topic: 'signature', id: 8, version: 1 }]));
    expect(asked()).toBe(before);
    act(() => tellLive.changes([{ topic: 'signature', id: 7, version: 1 }]));
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('has nothing to ask while the signature holds', async () => {
    const { part } = await opened({ signature });
    expect(part.queryByRole('button')).toBeNull();
    expect(screen.queryByText('Not signed by the customer')).toBeNull();
  });
});
