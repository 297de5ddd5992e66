import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Dialogs } from '../dialog/dialog.tsx';
import { openDialog } from '../dialog/dialog-stack.ts';
import { Toasts } from './toast.tsx';
import { clearToasts, leaveToasts, showToast } from './toasts.ts';

afterEach(() => {
  act(clearToasts);
  cleanup();
});

const undo = { text: 'Undo', undo: true, run: () => {} };

function page() {
  render(
    <>
      <main>
        <h1>Customers</h1>
        <button type="button">Add</button>
      </main>
      <Toasts />
      <Dialogs />
    </>,
  );
  return userEvent.setup();
}
const say = (content: Parameters<typeof showToast>[0]) => act(() => void showToast(content));
const leave = (isReturn = false) => act(() => leaveToasts(isReturn));

describe('toasts', () => {
  it('go when the person leaves the page, unless they can be undone or lead on', async () => {
    const user = page();
    say({ text: 'Saved.' });
    await user.click(screen.getByRole('button', { name: 'Add' }));
    leave();
    expect(screen.queryByText('Saved.')).toBeNull();
    say({ text: 'Removed.', action: undo });
    say({ text: 'Booked.', links: [{ text: 'Show', href: '/dashboard', go: () => {} }] });
    await user.click(screen.getByRole('button', { name: 'Add' }));
    leave();
    expect([screen.queryByText('Removed.'), screen.queryByText('Booked.')]).not.toContain(null);
  });

  it('go with the page that their undo works on', async () => {
    const user = page();
    say({ text: 'Line removed.', action: undo, ofPage: true });
    await user.click(screen.getByRole('button', { name: 'Add' }));
    leave();
    expect(screen.queryByText('Line removed.')).toBeNull();
  });

  it('stay where what they tell of led to the next page, and go on the way back', async () => {
    const user = page();
    await user.click(screen.getByRole('button', { name: 'Add' }));
    say({ text: 'Added.' });
    leave();
    expect(screen.getByText('Added.')).toBeTruthy();
    leave(true);
    expect(screen.queryByText('Added.')).toBeNull();
  });

  it('give the focus back to what had it, or to the heading of the page', async () => {
    const user = page();
    const add = screen.getByRole('button', { name: 'Add' });
    add.focus();
    say({ text: 'Removed.', action: undo });
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(add);
    add.blur();
    say({ text: 'Removed.', action: undo });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(document.activeElement).toBe(screen.getByRole('heading'));
  });

  it('are in the topmost dialog while one is open, beside its box, and read out there (R2.12)', () => {
    page();
    say({ text: 'Moved.', action: undo });
    const open = (title: string) => {
      let close = () => {};
      act(() => {
        ({ close } = openDialog({ title, buttons: [{ id: 'cancel', text: 'Close' }] }));
      });
      return () => act(close);
    };
    const around = (text: string) => screen.getByText(text).closest('[aria-live], output')!;
    const named = (name: string) => screen.getByText(name).closest('dialog')!;
    const closeFirst = open('Move');
    expect(around('Moved.').parentElement).toBe(named('Move'));
    expect(around('Moved.').closest('.dialog-box')).toBeNull();
    const closeSecond = open('Double-book?');
    say({ text: 'Not live.' });
    expect(around('Not live.').getAttribute('aria-live')).toBe('polite');
    expect(around('Not live.').parentElement).toBe(named('Double-book?'));
    closeSecond();
    expect(around('Not live.').parentElement).toBe(named('Move'));
    closeFirst();
    expect(around('Moved.').tagName).toBe('OUTPUT');
  });
});
