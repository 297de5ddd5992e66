import type { ProjectInformation } from '@fieldwright/domain/financing/project-information';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Dialogs } from '../../ui/dialog/dialog.tsx';
import { askProjectInformation } from './project-information.dialog.tsx';

afterEach(() => act(cleanup));

/** Opens the dialog; `closed` receives its result. */
function open(known: Partial<ProjectInformation> = {}) {
  render(<Dialogs />);
  const closed = vi.fn<(project: ProjectInformation | null) => void>();
  act(() => void askProjectInformation(known).then(closed));
  return { user: userEvent.setup(), closed };
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Project Information' }));
const choice = (name: string) => dialog().getByRole<HTMLInputElement>('radio', { name });
const payment = () => dialog().getByRole<HTMLInputElement>('textbox', { name: 'Mortgage/rent payment' });
const next = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Continue' });

describe('Project Information, refused', () => {
  it('cannot go on until ownership and property type are chosen, and says what is missing (R5.3)', async () => {
    const { user } = open();
    expect(next().disabled).toBe(true);
    expect(dialog().getByText('Still needed: ownership, property type')).toBeTruthy();
    await user.click(choice('Occupant'));
    expect(dialog().getByText('Still needed: property type')).toBeTruthy();
    await user.click(choice('Mobile Home'));
    expect(next().disabled).toBe(false);
  });

  it('cannot go on with a payment that is no amount, and says so at the field (R5.3)', async () => {
    const { user, closed } = open({ ownership: 'owner', propertyType: 'mobile' });
    await user.type(payment(), 'a lot{Enter}');
    await user.tab();
    expect(dialog().getByText('Enter an amount like 1,250.00.')).toBeTruthy();
    expect(dialog().getByText('Check: mortgage/rent payment')).toBeTruthy();
    expect(closed).not.toHaveBeenCalled();
  });

  it('gives nothing when it is canceled', async () => {
    const { user, closed } = open();
    await user.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledExactlyOnceWith(null);
  });
});

describe('Project Information', () => {
  it('asks for ownership, property type and mortgage/rent payment, with their options in order (R2.6, R5.3)', () => {
    open();
    const groups = dialog().getAllByRole('radiogroup');
    expect(groups.map((group) => group.querySelector('legend')?.textContent?.trim())).toEqual([
      'Ownership (required)',
      'Property type (required)',
    ]);
    const options = groups.map((group) =>
      within(group)
        .getAllByRole<HTMLInputElement>('radio')
        .map((radio) => radio.labels?.[0]?.textContent),
    );
    expect(options).toEqual([
      ['Owner', 'Occupant'],
      ['Single Family', 'Condo / Town Home', 'Multi-Family (6 or Fewer Units)', 'Mobile Home'],
    ]);
    const last = groups.at(-1)!;
    expect(last.compareDocumentPosition(payment()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('gives the payment as a number of cents, and null where there is none (R5.3)', async () => {
    const first = open({ ownership: 'owner', propertyType: 'singleFamily' });
    await first.user.type(payment(), '$1,850.5');
    await first.user.click(next());
    expect(first.closed).toHaveBeenCalledExactlyOnceWith({
      ownership: 'owner',
      propertyType: 'singleFamily',
      monthlyMortgagePayment: 185_050,
    });
    act(cleanup);
    const second = open();
    await second.user.click(choice('Owner'));
    await second.user.click(choice('Condo / Town Home'));
    await second.user.keyboard('{Enter}');
    expect(second.closed).toHaveBeenCalledExactlyOnceWith({
      ownership: 'owner',
      propertyType: 'condominiumOrTownhouse',
      monthlyMortgagePayment: null,
    });
  });

  it('shows what was told before (R2.6)', () => {
    open({ ownership: 'occupant', propertyType: 'multiFamily', monthlyMortgagePayment: 185_000 });
    expect(choice('Occupant').checked).toBe(true);
    expect(choice('Multi-Family (6 or Fewer Units)').checked).toBe(true);
    expect(payment().value).toBe('$1,850.00');
    expect(next().disabled).toBe(false);
  });
});
