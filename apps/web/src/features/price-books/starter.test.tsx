import type { Trade } from '@fieldwright/domain/settings/setup';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens the dialog in a company without books. @param rules its pricing rules @param trades those it chose */
async function open({
  rules = null as object | null,
  answer = undefined as (() => unknown) | undefined,
  trades = ['plumbing'] as Trade[],
} = {}) {
  const sent: object[] = [];
  const app = await openApp('/pricebooks', {
    'GET /api/me': () => {
      const me = buildMe();
      return { ...me, company: { ...me.company, trades } };
    },
    'GET /api/pricebooks': () => [],
    'GET /api/pricingrules': () => rules as never,
    'POST /api/pricebooks/starter': ({ body }) => {
      sent.push(body as object);
      return (answer?.() ?? { id: 7 }) as never;
    },
    'DELETE /api/pricebooks/{id}': () => ({ removed: 'hidden' }) as never,
  });
  await app.user.click(await screen.findByRole('button', { name: 'Start with an example' }));
  await screen.findByLabelText(/^Name/);
  return { ...app, sent };
}
const field = (label: RegExp) => screen.getByLabelText(label);

describe('the dialog for an example price book', () => {
  it('chooses the company’s trades, and folds the others below (R1.6)', async () => {
    const { user, sent } = await open({ rules: { version: 1 }, trades: ['electrical'] });
    const first = within(screen.getByRole('group', { name: /^Trades/ }));
    expect(first.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).value)).toEqual([
      'electrical',
    ]);
    const others = screen.getByText('Other trades', { selector: 'summary' });
    expect(others.closest('details')?.open).toBe(false);
    await user.click(others);
    await user.click(screen.getByRole('checkbox', { name: /Plumbing/, checked: false }));
    await user.click(screen.getByRole('button', { name: 'Add price book' }));
    await screen.findByText('Example price book added.');
    expect(sent).toMatchObject([{ trades: ['electrical', 'plumbing'] }]);
  });

  it('offers and chooses every trade while the company has chosen none', async () => {
    await open({ rules: { version: 1 }, trades: [] });
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
    expect(screen.queryByText('Other trades')).toBeNull();
  });

  it('asks for the labor rate and markup (R1.6, R3.11)', async () => {
    const { user, sent } = await open();
    expect(screen.getByRole('checkbox', { name: /Plumbing/, checked: true })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Add price book' }));
    expect(sent).toEqual([]);
    await user.type(field(/^Your labor rate/), '172');
    await user.type(field(/^Markup on parts/), '60 %');
    expect(screen.getByText('$100 → $160.00')).toBeTruthy();
    expect(screen.getByText(/^We’ll start you off with \$258.00 after hours/)).toBeTruthy();
    await user.type(field(/^Labor cost per hour/), '48');
    await user.click(screen.getByRole('button', { name: 'Add price book' }));
    await screen.findByText('Example price book added.');
    expect(sent).toEqual([
      {
        guid: expect.any(String),
        text: 'Example price book',
        trades: ['plumbing'],
        hourlyCents: 17_200,
        markupFactor: 16_000,
        laborCostCents: 4_800,
      },
    ]);
  });

  it('asks for no figures where there are pricing rules, and shows a refused name at its field', async () => {
    const { user, sent } = await open({
      rules: { version: 1 },
      answer: () => refuse('invalid', { fields: { text: 'Another one already has this name.' } } as never),
    });
    expect(screen.queryByLabelText(/^Your labor rate/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add price book' }));
    expect((await screen.findAllByText('Another one already has this name.')).length).toBe(1);
    expect(sent).toEqual([{ guid: expect.any(String), text: 'Example price book', trades: ['plumbing'] }]);
  });

  it('needs a trade', async () => {
    const { user, sent } = await open({ rules: { version: 1 } });
    await user.click(screen.getByRole('checkbox', { name: /Plumbing/ }));
    await user.click(screen.getByRole('button', { name: 'Add price book' }));
    expect(await screen.findByText('Choose at least one trade.')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('takes it back with Undo', async () => {
    const { user } = await open({ rules: { version: 1 } });
    await user.click(screen.getByRole('button', { name: 'Add price book' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Example price book removed.')).toBeTruthy();
  });
});
