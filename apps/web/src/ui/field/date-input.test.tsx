import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DateField } from './date-field.tsx';

afterEach(cleanup);

function Example({ first = '2026-11-24' }: { first?: string }) {
  const [day, setDay] = useState(first);
  return <DateField label="Day" value={day} onChange={setDay} help={day} />;
}
const field = () => screen.getByLabelText<HTMLInputElement>('Day');

describe('a date', () => {
  it('is written out, with its weekday', () => {
    render(<Example />);
    expect(screen.getByText('Tue, Nov 24, 2026')).toBeTruthy();
    // shown instead in a narrow box
    expect(screen.getByText('Nov 24, 2026')).toBeTruthy();
    cleanup();
    render(<Example first="" />);
    expect(screen.getByText('Choose a date')).toBeTruthy();
  });

  it('opens the calendar where it is pressed, and gives the day that was chosen', async () => {
    const user = userEvent.setup();
    render(<Example />);
    const showPicker = vi.fn<() => void>();
    field().showPicker = showPicker;
    await user.click(field());
    expect(showPicker).toHaveBeenCalledOnce();
    fireEvent.change(field(), { target: { value: '2026-12-01' } });
    expect(screen.getByText('Tue, Dec 1, 2026')).toBeTruthy();
    expect(screen.getByText('2026-12-01')).toBeTruthy();
  });

  it('is typed in where the browser has no calendar to show', async () => {
    const user = userEvent.setup();
    render(<Example />);
    field().showPicker = () => {
      throw new DOMException('not allowed', 'NotAllowedError');
    };
    await user.click(field());
    expect(document.activeElement).toBe(field());
  });

  it('shows its digits while keys type into it', () => {
    render(<Example />);
    const isTyped = () => field().parentElement!.hasAttribute('data-typed');
    fireEvent.keyDown(field(), { key: 'Tab' });
    expect(isTyped()).toBe(false);
    fireEvent.keyDown(field(), { key: '1' });
    expect(isTyped()).toBe(true);
    fireEvent.blur(field());
    expect(isTyped()).toBe(false);
  });
});
