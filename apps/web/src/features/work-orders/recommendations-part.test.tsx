import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';

describe('recommending something for a system', () => {
  it('adds an item, and the next one to the same recommendation (R4.14)', async () => {
    const { user } = await openApp('/workorders/7', {
      'GET /api/workorders/{id}': () =>
        buildWorkOrder({ siteSystems: [{ id: 1, siteId: 41, text: 'Furnace', hidden: false }] }),
    });
    const part = within(await screen.findByRole('region', { name: 'Recommendations' }));
    const recommendFor = async (system: string) => {
      await user.click(part.getByRole('button', { name: 'Recommend work for' }));
      await user.click(await screen.findByRole('menuitem', { name: system }));
    };
    const shown = () => [
      part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
      part.getAllByLabelText('What you found').length,
    ];
    expect(part.getByText('Recommend')).toBeTruthy();
    await recommendFor('Furnace');
    expect(shown()).toEqual([['Furnace'], 1]);
    for (const urgency of ['Watch', 'Now']) {
      await user.click(part.getByRole('radio', { name: urgency }));
      expect(part.getByRole('radio', { name: urgency })).toHaveProperty('checked', true);
    }
    await recommendFor('Furnace');
    expect(shown()).toEqual([['Furnace'], 2]);
    await recommendFor('Whole site');
    expect(shown()).toEqual([['Furnace', 'Whole site'], 3]);
  });
});
