import type { CustomerInformation } from '@fieldwright/domain/customers/customer-information';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/errors/api-error.ts';
import { Dialogs } from '../../ui/dialog/dialog.tsx';
import { askCustomerInformation } from './customer-information.dialog.tsx';

afterEach(() => act(cleanup));

type Save = (customer: CustomerInformation) => Promise<void>;

/** Opens the dialog; `closed` receives its result. */
function open(known: Partial<CustomerInformation> = {}, save: Save = async () => {}) {
  render(<Dialogs />);
  const closed = vi.fn<(customer: CustomerInformation | null) => void>();
  act(() => void askCustomerInformation({ known, save }).then(closed));
  return { user: userEvent.setup(), closed };
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Customer Information' }));
const field = (label: string) =>
  dialog().getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
const saveButton = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('Customer Information, refused', () => {
  it('cannot be saved until first name, last name and main phone are filled, and says what is missing (R5.1)', async () => {
    const { user } = open();
    expect(saveButton().disabled).toBe(true);
    expect(dialog().getByText('Still needed: first name, last name, main phone')).toBeTruthy();
    await user.type(field('First name'), 'Angela');
    await user.type(field('Main phone'), '(828) 555-0199');
    expect(saveButton().disabled).toBe(true);
    await user.type(field('Last name'), ' ');
    expect(dialog().getByText('Still needed: last name')).toBeTruthy();
    await user.type(field('Last name'), 'Castellano');
    expect(saveButton().disabled).toBe(false);
    await user.clear(field('First name'));
    expect(saveButton().disabled).toBe(true);
  });

  it('cannot be saved with a phone that is not complete, the mobile one either (R5.1)', async () => {
    const { user, closed } = open({ firstName: 'Angela', lastName: 'Castellano' });
    await user.type(field('Main phone'), '(828) 555-01{Enter}');
    expect(dialog().getByText('Check these: main phone')).toBeTruthy();
    await user.type(field('Main phone'), '99');
    await user.type(field('Mobile phone'), 'the same');
    expect(saveButton().disabled).toBe(true);
    await user.tab();
    expect(dialog().getByText(/^Use digits/)).toBeTruthy();
    expect(closed).not.toHaveBeenCalled();
  });

  it('shows at its field what the server refuses, and keeps what was typed (R5.1, R5.8)', async () => {
    const refused = new ApiError('refused', {
      status: 400,
      said: { code: 'invalid', fields: { mainPhone: 'This number is blocked.' } },
    });
    const { user, closed } = open({ firstName: 'Angela', lastName: 'Castellano' }, () =>
      Promise.reject(refused),
    );
    await user.type(field('Main phone'), '828 555 0199{Enter}');
    expect(dialog().getByText('This number is blocked.')).toBeTruthy();
    expect(field('Main phone').value).toBe('828 555 0199');
    expect(document.activeElement).toBe(field('Main phone'));
    expect(closed).not.toHaveBeenCalled();
  });

  it('gives nothing when it is canceled', async () => {
    const save = vi.fn<Save>(async () => {});
    const { user, closed } = open({ firstName: 'Angela' }, save);
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(closed).toHaveBeenCalledExactlyOnceWith(null);
    expect(save).not.toHaveBeenCalled();
  });
});

describe('Customer Information', () => {
  it('asks for company, first name, last name, main phone and mobile phone, in this order (R2.5)', () => {
    open();
    const labels = dialog()
      .getAllByRole<HTMLInputElement>('textbox')
      .map((input) => input.labels?.[0]?.textContent?.trim());
    expect(labels).toEqual([
      'Company',
      'First name (required)',
      'Last name (required)',
      'Main phone (required)',
      'Mobile phone',
    ]);
  });

  it('shows what is known of the customer (R2.5)', () => {
    open({ company: 'Castellano Bakery', firstName: 'Angela', mainPhone: '+18285550199;ext=12' });
    expect(field('Company').value).toBe('Castellano Bakery');
    expect(field('First name').value).toBe('Angela');
    expect(field('Main phone').value).toBe('(828) 555-0199 ext. 12');
  });

  it('saves the three without company and mobile phone, and gives what was saved (R5.1)', async () => {
    const save = vi.fn<Save>(async () => {});
    const { user, closed } = open({}, save);
    await user.type(field('First name'), ' Angela');
    await user.type(field('Last name'), 'Castellano');
    await user.type(field('Main phone'), '+1 828.555.0199');
    await user.click(saveButton());
    const customer = {
      company: '',
      firstName: 'Angela',
      lastName: 'Castellano',
      mainPhone: '+18285550199',
      mobilePhone: null,
    };
    expect(save).toHaveBeenCalledExactlyOnceWith(customer);
    expect(closed).toHaveBeenCalledExactlyOnceWith(customer);
  });
});
