import { describe, expect, it } from 'vitest';
import { daysFilter } from './days-filter.ts';
import {
  activeFilters,
  type ChoiceFilter,
  chosenOf,
  daysText,
  foundText,
  type ListFilter,
  searchWith,
  withoutFilters,
} from './list-filters.ts';

interface Search {
  search?: string;
  status?: string;
  technician?: number;
  owing?: true;
  from?: string;
  to?: string;
}

const status: ChoiceFilter<Search> = {
  kind: 'choice',
  label: 'Status',
  as: 'chips',
  choices: [
    { text: 'Any', says: { status: undefined } },
    { text: 'No', chip: 'Not processed', says: { status: 'open' } },
  ],
};
const technician: ChoiceFilter<Search> = {
  kind: 'choice',
  label: 'Technician',
  as: 'menu',
  choices: [{ text: 'All', says: { technician: undefined } }],
};
const made = daysFilter<Search>({ label: 'Made', as: 'menu', from: 'From', to: 'To', today: '2026-11-19' });
const all: ListFilter<Search>[] = [
  status,
  technician,
  { kind: 'switch', label: 'Balance due', says: { owing: true } },
  made,
];
// the browser puts thin spaces around the dash of a range
const textsOf = (search: Search) =>
  activeFilters(search, all).map(({ text }) => text.replaceAll(/\s/gu, ' '));

describe('activeFilters', () => {
  it('are none where the list is as usual, whatever is searched for (R2.8)', () => {
    expect(textsOf({})).toEqual([]);
    expect(textsOf({ search: 'whitlock' })).toEqual([]);
  });

  it('names each in its own words, also what is not among the choices (R2.8)', () => {
    expect(
      textsOf({ status: 'open', technician: 77, owing: true, from: '2026-11-03', to: '2026-11-12' }),
    ).toEqual(['Not processed', 'Technician', 'Balance due', 'Nov 3–12, 2026']);
    expect(textsOf({ from: '2026-11-13', to: '2026-11-19' })).toEqual(['Last 7 days']);
  });

  it('leads each to the list without it, with the rest as it was (R2.13)', () => {
    const search = { search: 'whit', status: 'open', owing: true, from: '2026-11-19' } as const;
    expect(activeFilters(search, all).map(({ without }) => without)).toEqual([
      { search: 'whit', owing: true, from: '2026-11-19' },
      { search: 'whit', status: 'open', from: '2026-11-19' },
      { search: 'whit', status: 'open', owing: true },
    ]);
  });
});

describe('withoutFilters', () => {
  it('leaves what is searched for (R2.13)', () => {
    const search = { search: 'whit', status: 'open', technician: 3, owing: true, to: '2026-11-19' } as const;
    expect(withoutFilters<Search>(search, all)).toEqual({ search: 'whit' });
  });
});

describe('a filter of words', () => {
  const words: ListFilter<Search> = { kind: 'text', label: 'Code or words', key: 'search' };

  it('is on while there are words, and without it there are none (R2.8)', () => {
    expect(activeFilters<Search>({ search: 'whit', owing: true }, [words])).toMatchObject([
      { label: 'Code or words', text: '“whit”', without: { owing: true } },
    ]);
    expect(activeFilters<Search>({ owing: true }, [words])).toEqual([]);
    expect(withoutFilters<Search>({ search: 'whit', owing: true }, [words])).toEqual({ owing: true });
  });
});

describe('searchWith', () => {
  it('leaves out what the address says nothing of', () => {
    expect(Object.keys(searchWith<Search>({ status: 'open' }, { status: undefined }))).toEqual([]);
  });
});

describe('chosenOf', () => {
  it('is a range of days only where both days are its own', () => {
    expect(chosenOf(made, { from: '2026-11-19', to: '2026-11-19' })?.text).toBe('Today');
    expect(chosenOf(made, { from: '2026-11-19' })).toBeUndefined();
    expect(chosenOf(made, {})?.text).toBe('All days');
  });
});

describe('daysText', () => {
  it.each([
    [{ from: '2026-11-03' }, 'From Nov 3, 2026'],
    [{ to: '2026-11-03' }, 'Until Nov 3, 2026'],
    [{ from: '2025-12-30', to: '2026-01-02' }, 'Dec 30, 2025 – Jan 2, 2026'],
    [{ from: '2026-11-09', to: '2026-11-03' }, 'Nov 9, 2026 – Nov 3, 2026'],
  ])('says of %o: %s', (days, text) => {
    // the browser puts thin spaces around the dash
    expect(daysText(days).replaceAll(/\s/gu, ' ')).toBe(text);
  });
});

describe('foundText', () => {
  it('says how many there are, more than a page, or that there is none (R2.8)', () => {
    const count = (shown: number) => `${shown} customers`;
    expect(foundText(18, false, count)).toBe('18 customers');
    expect(foundText(50, true, count)).toBe('More than 50 customers');
    expect(foundText(0, false, count)).toBe('No matches');
  });
});
