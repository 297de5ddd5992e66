import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';

const open = async () => {
  const opened = await openApp('/workorders/7', { 'GET /api/workorders/{id}': () => buildWorkOrder() });
  await screen.findByRole('textbox', { name: 'Work description' });
  return opened;
};
const part = (name: string) => document.querySelector(`section[data-part="${name}"]`)!;

describe('the parts of a work order', () => {
  it('fold, and stay so on this device (R1.4)', async () => {
    const { user } = await open();
    expect(part('recommendations').hasAttribute('data-folded')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Hide Recommendations' }));
    expect(part('recommendations').hasAttribute('data-folded')).toBe(true);
    const shows = screen.getByRole('button', { name: 'Show Recommendations' });
    expect(shows.getAttribute('aria-expanded')).toBe('false');
    expect(localStorage.getItem('fieldwright.work-order-parts')).toBe('{"recommendations":"folded"}');
    expect(part('photos').hasAttribute('data-folded')).toBe(false);
  });

  it('opens for what is added to it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Hide Recommendations' }));
    await user.click(screen.getByRole('button', { name: 'Recommend work for' }));
    await user.click(screen.getByRole('menuitem', { name: 'Whole site' }));
    await waitFor(() => expect(part('recommendations').hasAttribute('data-folded')).toBe(false));
  });

  it('follows a choice made in a different tab, and ignores what it can’t read', async () => {
    await open();
    const tell = (value: string) =>
      act(() => {
        localStorage.setItem('fieldwright.work-order-parts', value);
        dispatchEvent(new StorageEvent('storage', { key: 'fieldwright.work-order-parts' }));
      });
    tell('{"photos":"folded"}');
    expect(part('photos').hasAttribute('data-folded')).toBe(true);
    tell('[no');
    expect(part('photos').hasAttribute('data-folded')).toBe(false);
  });
});
