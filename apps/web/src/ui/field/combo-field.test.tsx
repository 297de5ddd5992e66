import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ComboField } from './combo-field.tsx';

const many = Array.from({ length: 800 }, (_, at) => ({ value: String(at), text: `Category ${at}` }));

function Tried({ options = many }: { options?: typeof many }) {
  const [value, setValue] = useState('7');
  return (
    <>
      <ComboField label="Category" value={value} options={options} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}

afterEach(cleanup);

describe('a field for one of very many', () => {
  const open = () => {
    render(<Tried />);
    return { user: userEvent.setup(), input: screen.getByRole<HTMLInputElement>('combobox') };
  };

  it('shows few of 800, and finds any by typing', async () => {
    const { user, input } = open();
    expect(input.value).toBe('Category 7');
    await user.click(input);
    expect(screen.getAllByRole('option')).toHaveLength(50);
    expect(screen.getByText('Showing the first 50. Type to find others.')).toBeTruthy();
    await user.type(input, '799 cat');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toBe('799');
    expect(input.value).toBe('Category 799');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('opens its list in sight, near the end of what scrolls', async () => {
    const { user, input } = open();
    const scrolled: [string | null, unknown][] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(how) {
      scrolled.push([this.getAttribute('role'), how]);
    };
    await user.click(input);
    expect(scrolled).toContainEqual(['listbox', { block: 'nearest' }]);
    delete (Element.prototype as Partial<Element>).scrollIntoView;
  });

  it('keeps what was chosen if nothing else is: by Esc, by leaving, or without a match', async () => {
    const { user, input } = open();
    await user.click(input);
    await user.type(input, 'xyz');
    expect(screen.getByText('No matches.')).toBeTruthy();
    await user.keyboard('{Enter}{Escape}');
    expect(input.value).toBe('Category 7');
    await user.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('option')).toHaveLength(50);
    await user.tab();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(screen.getByRole('status').textContent).toBe('7');
  });

  it('shows a long choice in short, finds it by all its words, and says all of it', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn<(value: string) => void>();
    const options = [
      {
        value: '1',
        text: 'Heating / Gas / Furnaces / Igniters / Parts',
        short: 'Heating / … / Igniters / Parts',
      },
      { value: '2', text: 'Plumbing' },
    ];
    const { rerender } = render(
      <ComboField label="Category" value="" options={options} onChange={onChange} />,
    );
    const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Category' });
    await user.type(field(), 'gas furnaces');
    const [option, ...more] = screen.getAllByRole('option');
    expect([option!.textContent, option!.title, more]).toEqual([options[0]!.short, options[0]!.text, []]);
    expect(option).toBe(screen.getByRole('option', { name: options[0]!.text }));
    await user.click(option!);
    expect(onChange).toHaveBeenCalledWith('1');
    rerender(<ComboField label="Category" value="1" options={options} onChange={onChange} />);
    expect([field().value, field().title]).toEqual([options[0]!.short, options[0]!.text]);
  });
});
