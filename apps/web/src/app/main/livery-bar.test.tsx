import { roles } from '@fieldwright/domain/people/roles';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('the bar at the top', () => {
  it.each(roles)('tells a %s by pointer and by name what each of its icons is for (R6.4)', async (role) => {
    await openApp('/settings', { 'GET /api/me': () => buildMe({ roles: [role] }) });
    const areas = await screen.findByRole('navigation', { name: 'Main' });
    const bar = within(areas.closest<HTMLElement>('header')!);
    const icons = bar.getAllByRole('button').filter((button) => !areas.contains(button));
    expect(icons.length).toBeGreaterThanOrEqual(3);
    for (const icon of icons) {
      expect(icon.title, icon.outerHTML).toMatch(/\w{3}/);
      expect(icon.getAttribute('aria-label') ?? icon.textContent).toMatch(/\w{3}/);
    }
    expect(bar.getByRole('link', { name: 'Fieldwright' }).title).toBe('Go to the home page');
  });

  it('changes the look and the height of rows in the own menu', async () => {
    const { user } = await openApp('/settings');
    await user.click(await screen.findByRole('button', { name: /your settings$/ }));
    const look = within(within(screen.getByRole('menu')).getByRole('group', { name: 'Appearance' }));
    expect(look.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'Match system',
      'Light',
      'Dark',
    ]);
    await user.click(look.getByRole('menuitemradio', { name: 'Light' }));
    await user.click(screen.getByRole('button', { name: /your settings$/ }));
    const rows = within(screen.getByRole('group', { name: 'Row height' }));
    await user.click(rows.getByRole('menuitemradio', { name: 'Large (touch)' }));
    await user.click(screen.getByRole('button', { name: /your settings$/ }));
    const chosen = screen.getAllByRole('menuitemradio', { checked: true });
    expect(chosen.map(({ textContent }) => textContent)).toEqual(['Light', 'Large (touch)']);
  });

  it('offers what is in Settings there only (R2.10)', async () => {
    const { user } = await openApp('/settings');
    await user.click(await screen.findByRole('button', { name: /your settings$/ }));
    const menu = within(screen.getByRole('menu'));
    const items = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Your devices', 'Sign out', 'Sign out everywhere']);
  });
});
