import { startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

afterEach(() => vi.unstubAllGlobals());

const stored = { ...startingRules(17_200, 20_000), version: 3 };

/** Opens the page. @param answer what saving is answered with; by default the rules as saved */
async function open(rules: typeof stored | null, answer?: () => unknown) {
  const sent: object[] = [];
  const app = await openApp('/settings/pricing', {
    'GET /api/pricingrules': () => rules,
    'POST /api/pricingrules': ({ body }) => {
      sent.push(body as object);
      const { basedOn: _, ...fields } = body as { basedOn: number };
      return (answer?.() ?? { ...stored, ...fields, version: 4 }) as typeof stored;
    },
    'GET /api/pricingrules/changes': () => [
      {
        id: 9,
        version: 3,
        date: '2026-11-18T15:00:00.000Z',
        by: { id: 2, name: 'Lena Hollis' },
        steps: [
          {
            kind: 'save',
            records: [
              { entity: 'pricingRules', id: 1, fields: { minimumChargeCents: { from: 9_900, to: 0 } } },
            ],
          },
        ],
      } as never,
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Pricing' });
  return { ...app, sent };
}

const group = (name: string) => within(screen.getByRole('group', { name }));
const press = (name: string) => screen.getByRole('button', { name });
const price = () => within(screen.getByRole('table')).getByRole('row', { name: /^Price/ }).textContent;
const retype = async (user: Awaited<ReturnType<typeof open>>['user'], field: HTMLElement, text: string) => {
  await user.clear(field);
  await user.type(field, text);
};

describe('/settings/pricing', () => {
  it('fills in the rules from two figures, and saves all of them (R3.11)', async () => {
    const { user, sent } = await open(null);
    expect(screen.getByText('Fill in the rates and markup to see a price.')).toBeTruthy();
    await user.click(press('Fill in'));
    expect(within(screen.getByRole('form')).getAllByText(/^Enter a/)).toHaveLength(2);
    await user.type(screen.getByLabelText(/^Your labor rate/), '172');
    await user.type(screen.getByLabelText(/^Markup on parts/), '100');
    await user.type(within(screen.getByRole('form', { name: /^Start/ })).getByLabelText(/^Labor cost/), '50');
    await user.click(press('Fill in'));
    expect((group('Commercial').getByLabelText('After hours') as HTMLInputElement).value).toBe('258.00');
    // 79.05 × 2 + 1.5 h × 172.00
    expect(price()).toBe('Price$416.10');
    await user.click(press('Save'));
    await screen.findByText('Saved. Prices already on documents stay the same.');
    expect(sent).toEqual([{ ...startingRules(17_200, 20_000, 5_000), basedOn: 0 }]);
  });

  it('prices the example step by step as one types (R3.11)', async () => {
    const { user } = await open(stored);
    await retype(user, group('Residential').getByLabelText('After hours'), '300');
    await user.selectOptions(screen.getByLabelText('Rate'), 'After hours');
    await user.selectOptions(screen.getByLabelText('Rounding'), 'Up to .99');
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Cost of parts 79.05',
      'Markup from $0.00, × 2+79.05158.10',
      'Labor Residential, 1.5 h × $172.00+258.00416.10',
      'Rate After hours, $300.00 an hour+192.00608.10',
      'Rounding Up to .99+0.89608.99',
      'Price$608.99',
    ]);
  });

  it('says that the example comes to more than a price can (R3.11)', async () => {
    const { user } = await open(stored);
    const example = within(screen.getByRole('complementary', { name: 'Example' }));
    await retype(user, example.getByLabelText('Cost of parts'), '5000000');
    expect(example.getByText(/^This comes to more than \$9,999,999.99\./)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    await retype(user, example.getByLabelText('Cost of parts'), '4000000');
    expect(price()).toBe('Price$8,000,258.00');
  });

  it('sends only what changed; adds and removes tiers, and refuses a wrong one at its field', async () => {
    const { user, sent } = await open(stored);
    await user.click(press('Add tier'));
    await user.type(group('Tier 2').getByLabelText('Cost from'), '50');
    await user.type(group('Tier 2').getByLabelText('Multiplier'), '0.5');
    await user.click(press('Save'));
    expect(group('Tier 2').getByText('Enter a number from 1 to 100, such as 2.7.')).toBeTruthy();
    expect(sent).toEqual([]);
    await retype(user, group('Tier 2').getByLabelText('Multiplier'), '1.8');
    await user.click(press('Remove tier 1'));
    await user.click(press('Save'));
    expect(screen.getByText('The first tier starts at $0.00.')).toBeTruthy();
    await retype(user, group('Tier 1').getByLabelText('Cost from'), '0');
    await user.click(press('Save'));
    await expect.poll(() => sent).toEqual([{ markupTiers: [{ fromCents: 0, factor: 18_000 }], basedOn: 3 }]);
  });

  it('says who changed the same field first, keeps what was typed, and overwrites only then (R1.5)', async () => {
    let isFirst = true;
    const { user, sent } = await open(stored, () => {
      if (!isFirst) return undefined;
      isFirst = false;
      return refuse('stale_version', {
        fields: { minimumChargeCents: 'Someone else changed this.' },
        changed: [
          {
            field: 'minimumChargeCents',
            by: { id: 2, name: 'Lena Hollis' },
            date: '2026-11-18T15:00:00.000Z',
          },
        ],
      } as never);
    });
    const minimum = screen.getByLabelText(/^Minimum charge/);
    await user.type(minimum, '99');
    await user.click(press('Save'));
    expect(await screen.findByText(/^Lena Hollis changed this/)).toBeTruthy();
    expect((minimum as HTMLInputElement).value).toBe('99');
    await user.click(press('Save'));
    await expect.poll(() => sent).toHaveLength(2);
  });

  it('is unsaved from the first change until it is saved', async () => {
    const { user } = await open(stored);
    const { isAnythingUnsaved } = await import('../../app/unsaved.ts');
    expect(isAnythingUnsaved()).toBe(false);
    await user.type(screen.getByLabelText(/^Minimum charge/), '99');
    expect(isAnythingUnsaved()).toBe(true);
    await user.click(press('Save'));
    await expect.poll(isAnythingUnsaved).toBe(false);
  });

  it('puts a field back from the history', async () => {
    const { user, sent } = await open(stored);
    await user.click(press('History'));
    expect(await screen.findByText('Minimum charge: $99.00 → $0.00')).toBeTruthy();
    await user.click(press('Revert to $99.00: Minimum charge'));
    await screen.findByText('Reverted: Minimum charge.');
    expect(sent).toEqual([{ minimumChargeCents: 9_900, basedOn: 3 }]);
    await user.click(press('Undo'));
    await screen.findByText('Undone.');
    expect(sent.at(-1)).toEqual({ minimumChargeCents: 0, basedOn: 4 });
  });

  it('undoes a save with what the rules were (R3.11)', async () => {
    const { user, sent } = await open(stored);
    await user.type(screen.getByLabelText(/^Minimum charge/), '99');
    await user.click(press('Save'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone.');
    expect(sent.at(-1)).toEqual({ minimumChargeCents: 0, basedOn: 4 });
  });
});
