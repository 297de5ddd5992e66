import { describe, expect, it } from 'vitest';
import { wrongIn } from '../kernel/record-shape.ts';
import { clashIn, sameName, whyEntryStays, whyStaysRemoved } from './company-list.ts';
import { companyLists, isOrdered, listNames, orderedListNames, sortOf } from './company-lists.ts';

describe('whyEntryStays', () => {
  const { departments } = companyLists;

  it('names everything that uses an entry, in the list’s order, and nothing that doesn’t', () => {
    expect(whyEntryStays(departments, { jobTypes: 2, calls: 1, people: 0 })).toBe(
      'Still used by 1 open call and 2 job types. Change those first.',
    );
  });

  it('is null where nothing uses it', () => {
    expect(whyEntryStays(departments, { jobTypes: 0, calls: 0, people: 0 })).toBeNull();
    expect(whyEntryStays(companyLists.leadsources, {})).toBeNull();
  });
});

describe('sameName', () => {
  it('passes over case and spaces, and nothing else', () => {
    expect(sameName(' No  Heat', 'no heat ')).toBe(true);
    expect(sameName('No heat', 'No-heat')).toBe(false);
  });
});

describe('clashIn', () => {
  it('refuses a name that any other entry of the list has', () => {
    const { tags } = companyLists;
    const tag = (text: string) => ({ text, color: null });
    expect(clashIn(tags, tag('VIP'), [tag('Slow'), tag(' vip ')])).toEqual({
      text: 'Another one already has this name.',
    });
    expect(clashIn(tags, tag('VIP'), [tag('Slow'), tag('Paid')])).toEqual({});
    expect(clashIn(tags, tag('VIP'), [])).toEqual({});
  });

  it('has one holiday a day, whatever their names', () => {
    const { holidays } = companyLists;
    const day = (text: string, date: string) => ({ text, date });
    const others = [day('Veterans Day', '2026-11-11'), day('Thanksgiving', '2026-11-26')];
    expect(clashIn(holidays, day('Inventory', '2026-11-26'), others)).toEqual({
      date: 'Thu, Nov 26, 2026 is already Thanksgiving.',
    });
    expect(clashIn(holidays, day('Thanksgiving', '2027-11-25'), others)).toEqual({});
  });
});

describe('an arrival window', () => {
  it('ends after it starts', () => {
    const wrong = (startTime: string, endTime: string) =>
      wrongIn(companyLists.arrivalwindows.shape, { text: 'Morning', startTime, endTime });
    expect(wrong('08:00', '12:00')).toEqual({});
    for (const end of ['08:00', '07:30'])
      expect(wrong('08:00', end)).toEqual({ endTime: 'The end must be after the start.' });
  });
});

describe('a list’s order', () => {
  it('is people’s own, but for taxes by name and holidays by date', () => {
    expect(listNames.filter((name) => !isOrdered(name))).toEqual(['taxitems', 'holidays']);
    expect(orderedListNames).toEqual(listNames.filter((name) => name !== 'taxitems' && name !== 'holidays'));
    expect([sortOf('taxitems'), sortOf('holidays'), sortOf('tags')]).toEqual(['name', 'date', 'order']);
  });
});

describe('companyLists', () => {
  it.each(listNames)('%s has a name of at least one letter, and a title for every field', (name) => {
    const { schema, titles } = companyLists[name].shape;
    expect(Object.keys(titles)).toEqual(Object.keys(schema.shape));
    expect(schema.shape.text.safeParse('  ').success).toBe(false);
    expect(schema.shape.text.parse('  No heat ')).toBe('No heat');
  });
});

describe('whyStaysRemoved', () => {
  it('names what was removed, by its list, and is nothing where nothing was', () => {
    const [list, forms] = [{ many: 'departments' }, { many: 'forms' }];
    expect(whyStaysRemoved([{ list, names: [] }])).toBeNull();
    expect(
      whyStaysRemoved([
        { list, names: ['Heating'] },
        { list: forms, names: [] },
      ]),
    ).toBe('Heating was removed from your departments. Restore it first.');
    expect(whyStaysRemoved([{ list: forms, names: ['A', 'B'] }])).toBe(
      'A and B were removed from your forms. Restore them first.',
    );
  });
});
