import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { MoneyField, PhoneField } from './read-field.tsx';

afterEach(cleanup);

function Both() {
  const [phone, setPhone] = useState('');
  const [amount, setAmount] = useState('');
  return (
    <>
      <PhoneField label="Phone" value={phone} onChange={setPhone} />
      <MoneyField label="Amount" value={amount} onChange={setAmount} required />
    </>
  );
}
function open() {
  render(<Both />);
  return userEvent.setup();
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
/** Returns how the field understood its text, or its error. */
const said = (label: RegExp) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('a field that reads what is typed, refused', () => {
  it('says nothing while a number is being typed, and what is wrong when the field is left (R5.1)', async () => {
    const user = open();
    await user.type(field(/^Phone/), '(828) 555-01');
    expect(said(/^Phone/)).toBe('');
    await user.tab();
    expect(said(/^Phone/)).toContain('Enter 10 digits');
    expect(field(/^Phone/).getAttribute('aria-invalid')).toBe('true');
    await user.type(field(/^Phone/), '99');
    expect(said(/^Phone/)).toBe('Read as (828) 555-0199');
    expect(field(/^Phone/).getAttribute('aria-invalid')).toBeNull();
  });

  it('says what is wrong with an amount (R5.3)', async () => {
    const user = open();
    await user.type(field(/^Amount/), '1.2k');
    await user.tab();
    expect(said(/^Amount/)).toContain('Enter an amount like 1,250.00.');
  });

  it('says nothing of an empty field', async () => {
    const user = open();
    await user.click(field(/^Phone/));
    await user.tab();
    await user.tab();
    expect(said(/^Phone/)).toBe('');
    expect(said(/^Amount/)).toBe('');
    expect(field(/^Phone/).placeholder).toBe('Optional');
    expect(field(/^Amount/).placeholder).toBe('');
  });
});

describe('a field that reads what is typed', () => {
  it.each([
    ['+1 555.010.0199', '(555) 010-0199'],
    ['5550100199 x12', '(555) 010-0199 ext. 12'],
  ])('shows what it understood by the phone %s, and leaves what was typed (R5.1)', async (typed, shown) => {
    const user = open();
    await user.type(field(/^Phone/), typed);
    expect(said(/^Phone/)).toBe(`Read as ${shown}`);
    expect(field(/^Phone/).value).toBe(typed);
  });

  it.each([
    ['1,250', '$1,250.00'],
    ['$1250.5', '$1,250.50'],
  ])('shows what it understood by the amount %s (R5.3)', async (typed, shown) => {
    const user = open();
    await user.type(field(/^Amount/), typed);
    expect(said(/^Amount/)).toBe(`Read as ${shown}`);
  });
});
