import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Toasts } from '../../ui/toast/toast.tsx';
import { clearToasts, showToast } from '../../ui/toast/toasts.ts';
import { useEditKeys } from './use-edit-keys.ts';

afterEach(() => {
  act(clearToasts);
  cleanup();
});

const [undo, redo, save, earlier] = [
  vi.fn<() => void>(),
  vi.fn<() => void>(),
  vi.fn<() => void>(),
  vi.fn<() => void>(),
];

function Part() {
  useEditKeys({ undo, redo, save, part: '.part' });
  return (
    <>
      <input aria-label="Beside" />
      <div className="part">
        <button type="button">Within</button>
      </div>
    </>
  );
}

it('undoes a step of the edited part before what a toast tells of, but not from a text field beside it', async () => {
  const user = userEvent.setup();
  render(
    <>
      <Toasts />
      <Part />
    </>,
  );
  act(() => void showToast({ text: 'Saved.', action: { text: 'Undo', undo: true, run: earlier } }));
  const counts = () => [undo, redo, save, earlier].map(({ mock }) => mock.calls.length);
  await user.click(screen.getByRole('textbox', { name: 'Beside' }));
  await user.keyboard('{Control>}z{/Control}{Control>}y{/Control}{Control>}s{/Control}');
  expect(counts()).toEqual([0, 0, 1, 0]);
  screen.getByRole('button', { name: 'Within' }).focus();
  await user.keyboard('{Control>}z{/Control}');
  expect(counts()).toEqual([1, 0, 1, 0]);
});
