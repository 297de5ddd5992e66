import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  act(cleanup);
  vi.useRealTimers();
});

function search(firstAtOnce: boolean) {
  const asked: string[] = [];
  render(
    <SearchBox
      label="Search"
      placeholder=""
      value=""
      onSearch={(text) => asked.push(text)}
      waitMs={50}
      firstAtOnce={firstAtOnce}
    />,
  );
  const box = screen.getByRole('searchbox', { name: 'Search' });
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  return { asked, type, press: (key: string) => fireEvent.keyDown(box, { key }) };
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

describe('a search box', () => {
  it('asks for a first key at once and for those that follow after a pause', () => {
    const { asked, type } = search(true);
    type('f');
    expect(asked).toEqual(['f']);
    pass(20);
    type('fi');
    pass(20);
    type('fil');
    pass(50);
    expect(asked).toEqual(['f', 'fil']);
    pass(1);
    type('filt');
    expect(asked).toEqual(['f', 'fil', 'filt']);
  });

  it('asks for all of it after a pause, where each search costs more', () => {
    const { asked, type } = search(false);
    type('f');
    pass(20);
    type('fi');
    expect(asked).toEqual([]);
    pass(50);
    expect(asked).toEqual(['fi']);
  });

  it('asks at once for Enter and Esc', () => {
    const { asked, type, press } = search(false);
    type('fi');
    press('Enter');
    press('Escape');
    expect(asked).toEqual(['fi', '']);
  });
});
