import { endpoints } from '@fieldwright/contract/endpoints';
import type { LiveTopic } from '@fieldwright/domain/people/live-topics';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { notStale, shownRecords } from './shown-records.ts';

const sources = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Matches calls that use the query keys of other modules. */
const users = /(invalidateQueries|QueriesData|isFetching|findAll)(<\w+>)?\(\s*(\w+,\s*)?\{\s*$/;

/** All queries: the constant words at the start of each key, and its endpoint. */
const queries = Object.entries(sources)
  .filter(([path]) => !path.includes('.test.') && !path.includes('/testing/'))
  .flatMap(([path, text]) =>
    [...text.matchAll(/queryKey: (\[[^\]]*\])/g)].flatMap(({ 0: all, 1: key = '', index }) => {
      const before = text.slice(Math.max(0, index - 80), index);
      if (users.test(before) || key.startsWith('[...')) return [];
      const words = [...key.matchAll(/'(\w+)'/g)].map(([, word]) => word!);
      const asked = /api\(\s*'(GET [^']+)'/.exec(text.slice(index + all.length, index + 600))?.[1];
      return [{ path, key, words, asked }];
    }),
  );

const shownOf = (words: readonly string[]) =>
  shownRecords.find(({ key }) => key.every((word, at) => words[at] === word));
const isNotStale = (words: readonly string[]) =>
  [words[0]!, words.slice(0, 2).join(' ')].some((name) => name in notStale);

/** Which kind of record a response field says something about. */
const fieldTopics: Readonly<Record<string, LiveTopic>> = {
  customer: 'customer',
  customerId: 'customer',
  customerName: 'customer',
  mainPhone: 'customer',
  doNotService: 'customer',
  site: 'site',
  siteId: 'site',
  address: 'site',
  street: 'site',
  callId: 'call',
  openCalls: 'call',
  canceledCalls: 'call',
  visit: 'event',
  visits: 'event',
  technicianIds: 'event',
  technicians: 'person',
  takenBy: 'person',
  roles: 'person',
  workOrderId: 'workOrder',
  openWork: 'workOrder',
  balanceCents: 'workOrder',
  creditCents: 'workOrder',
  proposalId: 'proposal',
  priceBookId: 'priceBook',
  contact: 'company',
  proposalDays: 'company',
  taxedByDefault: 'company',
  boardMinutes: 'company',
  trades: 'company',
  companyHasPhone: 'company',
};

/** Returns the names of all fields of an endpoint's response, at any depth. */
function fieldsOf(name: string): string[] {
  const { answer } = endpoints[name as keyof typeof endpoints] as { answer: z.ZodType };
  const json = JSON.stringify(z.toJSONSchema(answer, { unrepresentable: 'any', io: 'output' }));
  const fields: string[] = [];
  JSON.parse(json, (key, value) => {
    const names = key === 'properties' ? Object.keys(value as object) : [];
    // a saved view only says what to look for
    if (names.includes('sort')) return value as unknown;
    // the company's own address is not a site's
    fields.push(...(names.includes('license') ? ['contact'] : names));
    return value as unknown;
  });
  return fields;
}

describe('what is kept of the server', () => {
  it('is found in the sources, the boards and lists among it', () => {
    const names = queries.map(({ words }) => words[0]);
    expect(names).toEqual(expect.arrayContaining(['workorders', 'bookingEvents', 'ownday', 'board', 'me']));
  });

  it.each(queries)('$key in $path is said to show records, or not to go stale (R1.5)', ({ words }) => {
    expect(words[0]).toBeTruthy();
    expect(shownOf(words) !== undefined || isNotStale(words)).toBe(true);
  });

  it('is said of nothing that is not kept (R1.5)', () => {
    const known = [...shownRecords.map(({ key }) => key.join(' ')), ...Object.keys(notStale)];
    const kept = queries.flatMap(({ words }) => [words[0], words.slice(0, 2).join(' ')]);
    expect(known.filter((name) => !kept.includes(name) && name !== 'board days')).toEqual([]);
  });
});

const shown = queries.filter(({ words, asked }) => asked !== undefined && !isNotStale(words));

describe('what shows something of a record', () => {
  it.each(shown)('hears of it: $key, by $asked (R1.5)', ({ words, asked }) => {
    const needed = new Set(fieldsOf(asked!).flatMap((field) => fieldTopics[field] ?? []));
    const { shows } = shownOf(words)!;
    expect([...needed].filter((topic) => !shows.includes(topic))).toEqual([]);
  });
});
