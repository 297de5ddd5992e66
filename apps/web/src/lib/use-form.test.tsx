import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TextField } from '../ui/field/field.tsx';
import { useForm } from './use-form.ts';

function Form() {
  const { form, text } = useForm({
    initial: { street: '', city: '' },
    check: ({ street, city }) => ({
      ...(street ? {} : { street: 'No street.' }),
      ...(city ? {} : { city: 'No city.' }),
    }),
    save: async () => {},
  });
  return (
    <form {...form}>
      <TextField {...text('street')} label="Street" />
      <TextField {...text('city')} label="City" />
      <button type="submit">Save</button>
    </form>
  );
}

it('goes to the first wrong field when it is sent, and to no other while that one is mended', async () => {
  render(<Form />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Street'));
  await user.keyboard('27 Cedar Bluff Dr');
  expect((screen.getByLabelText('Street') as HTMLInputElement).value).toBe('27 Cedar Bluff Dr');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(screen.getByLabelText('City'));
});
