import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LongListTable } from './long-list-table.tsx';

const scrollTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true, writable: true });
  fireEvent.scroll(window);
};
afterEach(() => {
  cleanup();
  scrollTo(0);
});

it('renders each row once while it stays in sight (R1.6)', () => {
  const cell = vi.fn<(row: { id: number }) => string>((row) => `Row ${row.id}`);
  render(
    <LongListTable
      label="Rows"
      columns={[{ key: 'text', head: 'Text', main: true, cell }]}
      rows={Array.from({ length: 500 }, (_, id) => ({ id }))}
      rowKey={({ id }) => String(id)}
      renderLink={(_, { children, ...props }) => (
        <a href="/" {...props}>
          {children}
        </a>
      )}
      isMore={false}
      kept=""
    />,
  );
  cell.mockClear();
  scrollTo(300);
  const rendered = cell.mock.calls.map(([{ id }]) => id);
  expect(rendered.length).toBeGreaterThan(0);
  expect(new Set(rendered).size).toBe(rendered.length);
  expect(rendered).not.toContain(5);
});
