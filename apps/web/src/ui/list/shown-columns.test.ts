import { describe, expect, it } from 'vitest';
import { chosenColumns, columnLines, keysOf } from './shown-columns.ts';

const columns = [
  { key: 'select', head: '', fixed: true as const },
  { key: 'number', head: 'No.' },
  { key: 'text', head: 'Work', main: true as const },
  { key: 'paid', head: 'Paid' },
  { key: 'due', head: 'Balance due' },
];
const shown = (keys: string[] | null) => chosenColumns(columns, keys).map(({ key }) => key);

describe('the chosen columns of a list', () => {
  it('are the usual ones until some are chosen, in the chosen order', () => {
    expect(shown(null)).toEqual(['select', 'number', 'text', 'paid', 'due']);
    expect(shown(['due', 'text', 'paid'])).toEqual(['select', 'due', 'text', 'paid']);
  });

  it('always have the one with the link, and none that the list doesn’t know', () => {
    expect(shown(['due', 'gone'])).toEqual(['select', 'text', 'due']);
  });

  it('are offered with the hidden ones in their usual place', () => {
    const lines = columnLines(columns, ['due', 'text']);
    expect(lines.map(({ key, isOn }) => [key, isOn])).toEqual([
      ['number', false],
      ['due', true],
      ['text', true],
      ['paid', false],
    ]);
  });

  it('are kept by their keys, or as the usual ones', () => {
    const lines = columnLines(columns, null);
    expect(keysOf(columns, lines)).toBeNull();
    const on = lines.map((line) => ({ ...line, isOn: line.key !== 'number' }));
    expect(keysOf(columns, on)).toEqual(['text', 'paid', 'due']);
    const off = lines.map((line) => ({ ...line, isOn: false }));
    expect(keysOf(columns, off)).toEqual(['text']);
  });
});
