import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';
import type { MenuItem } from './menu-line.tsx';

afterEach(cleanup);

const groups = [
  { code: 'account', name: 'Account', order: 3 },
  { code: 'rows', name: 'Rows', order: 2 },
  { code: 'look', name: 'Look', order: 2 },
];

function openMenu(more: Partial<MenuItem> = {}) {
  const click = vi.fn<() => void>();
  const buttons: MenuItem[] = [
    { groupCode: 'account', text: 'Sign out', title: 'On this device', click, ...more },
    { groupCode: 'account', text: 'Devices', click: () => {} },
    { groupCode: 'rows', text: 'Compact', selected: false, click: () => {} },
    { groupCode: 'rows', text: 'Comfortable', selected: true, click: () => {} },
    { groupCode: 'look', text: 'Dark', selected: false, click: () => {} },
  ];
  render(
    <>
      <Menu label="Settings" groups={groups} buttons={buttons} className="btn">
        Settings
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Settings' });
  return { click, button, user: userEvent.setup() };
}

const focused = () => document.activeElement?.querySelector('.grow')?.firstChild?.textContent;
const menu = () => screen.queryByRole('menu', { name: 'Settings' });

describe('menu popover', () => {
  it('does nothing for a button that is refused, and says why (R3.14)', async () => {
    const { user, button, click } = openMenu({ refused: 'Only an owner can.' });
    await user.click(button);
    const item = screen.getByRole('menuitem', { name: 'Sign out Only an owner can.' });
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await user.click(item);
    expect(click).not.toHaveBeenCalled();
    expect(menu()).not.toBeNull();
  });

  it('goes without running anything on Esc, on Tab and on a press elsewhere; the focus is back at the button', async () => {
    const { user, button, click } = openMenu();
    for (const key of ['{Escape}', '{Tab}']) {
      await user.click(button);
      await user.keyboard(key);
      expect(menu()).toBeNull();
      expect(document.activeElement).toBe(button);
    }
    await user.click(button);
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(menu()).toBeNull();
    expect(click).not.toHaveBeenCalled();
  });

  it('shows the buttons in titled sections, by order and then by name (R2.10)', async () => {
    const { user, button } = openMenu();
    await user.click(button);
    const sections = screen.getAllByRole('group').map((group) => ({
      title: group.getAttribute('aria-label'),
      texts: [...group.querySelectorAll('.grow')].map(({ firstChild }) => firstChild?.textContent),
    }));
    expect(sections).toEqual([
      { title: 'Look', texts: ['Dark'] },
      { title: 'Rows', texts: ['Compact', 'Comfortable'] },
      { title: 'Account', texts: ['Sign out', 'Devices'] },
    ]);
    expect(screen.getByRole('menuitem', { name: 'Sign out On this device' })).toBeTruthy();
  });

  it('marks the selected button, which has the focus first (R2.10, R3.14)', async () => {
    const { user, button } = openMenu();
    await user.click(button);
    expect(screen.getByRole('menuitemradio', { checked: true }).textContent?.trim()).toBe('Comfortable');
    expect(screen.getByRole('menuitemradio', { name: 'Comfortable' }).querySelector('svg')).not.toBeNull();
    expect(screen.getByRole('menuitemradio', { name: 'Compact' }).querySelector('svg')).toBeNull();
    expect(focused()).toBe('Comfortable');
  });

  it('runs the action of a button and is gone, by click, Enter and Space (R4.24)', async () => {
    const { user, button, click } = openMenu();
    await user.click(button);
    await user.click(screen.getByRole('menuitem', { name: /^Sign out/ }));
    expect(click).toHaveBeenCalledTimes(1);
    expect(menu()).toBeNull();
    for (const key of ['{Enter}', ' ']) {
      await user.keyboard('{ArrowDown}s');
      expect(focused()).toBe('Sign out');
      await user.keyboard(key);
      expect(menu()).toBeNull();
      expect(document.activeElement).toBe(button);
    }
    expect(click).toHaveBeenCalledTimes(3);
  });

  it('is walked through with arrows, Home, End and letters (R2.10)', async () => {
    const { user, button } = openMenu();
    button.focus();
    await user.keyboard('{ArrowUp}');
    expect(focused()).toBe('Devices');
    const walk: [string, string][] = [
      ['{ArrowDown}', 'Dark'],
      ['{ArrowUp}', 'Devices'],
      ['{Home}', 'Dark'],
      ['{End}', 'Devices'],
      ['{ArrowUp}', 'Sign out'],
      ['comp', 'Compact'],
      ['x', 'Compact'],
    ];
    for (const [keys, text] of walk) {
      await user.keyboard(keys);
      expect(focused(), keys).toBe(text);
    }
  });
});
