import { describe, expect, it } from 'vitest';
import { type HelpTopic, helpSchema, searchHelp, topicsOf } from './help.ts';

const topic = (id: string, more: Partial<HelpTopic> = {}): HelpTopic => ({
  id,
  title: id,
  screens: [],
  keywords: [],
  blocks: [{ paragraph: ['Nothing of note.'] }],
  ...more,
});
const ids = (topics: readonly HelpTopic[]) => topics.map(({ id }) => id);

describe('helpSchema', () => {
  it.each([
    ['nothing', undefined],
    ['a list', []],
    ['no topics', { topics: [] }],
    ['a topic without a title', { topics: [{ ...topic('a'), title: '' }] }],
    ['a block that nobody can show', { topics: [topic('a', { blocks: [{ html: '<b>' } as never] })] }],
    [
      'a link out of the product',
      { topics: [topic('a', { blocks: [{ paragraph: [{ words: 'x', screen: 'javascript:1' }] }] })] },
    ],
  ])('refuses %s (R8.8)', (_, help) => {
    expect(helpSchema.safeParse(help).success).toBe(false);
  });

  it('takes what the build makes (R7.6)', () => {
    const help = {
      topics: [topic('a', { blocks: [{ heading: 'H' }, { list: [['x', { key: 'F1' }]], ordered: true }] })],
    };
    expect(helpSchema.parse(help)).toEqual(help);
  });
});

describe('topicsOf', () => {
  it('gives the topics of a screen, whatever record it shows (R7.6)', () => {
    const topics = [
      topic('list', { screens: ['/workorders'] }),
      topic('one', { screens: ['/workorders/:id', '/x'] }),
      topic('all'),
    ];
    expect(ids(topicsOf(topics, '/workorders'))).toEqual(['list']);
    expect(ids(topicsOf(topics, '/workorders/'))).toEqual(['list']);
    expect(ids(topicsOf(topics, '/workorders/12'))).toEqual(['one']);
    expect(ids(topicsOf(topics, '/workorders/12/edit'))).toEqual([]);
    expect(ids(topicsOf(topics, '/'))).toEqual([]);
  });
});

describe('searchHelp', () => {
  const topics = [
    topic('text', {
      blocks: [{ paragraph: ['First.'] }, { paragraph: ['Press ', { strong: 'Void' }, ' to take it back.'] }],
    }),
    topic('heading', { blocks: [{ heading: 'Void a payment' }] }),
    topic('keyword', { keywords: ['void', 'café'] }),
    topic('title', { title: 'Voiding' }),
  ];
  const found = (search: string) => ids(searchHelp(topics, search).map((each) => each.topic));

  it.each(['', '  ', '?', 'zebra', 'void zebra'])('finds nothing for "%s"', (search) => {
    expect(found(search)).toEqual([]);
  });

  it('puts a title before a keyword, that before a heading, that before the text', () => {
    expect(found('VOID')).toEqual(['title', 'keyword', 'heading', 'text']);
  });

  it('wants every word, from its beginning, and minds no accents', () => {
    expect(found('void cafe')).toEqual(['keyword']);
    expect(found('oid')).toEqual([]);
    expect(found('take voi')).toEqual(['text']);
  });

  it('shows where the words stand', () => {
    expect(searchHelp(topics, 'take')[0]?.excerpt).toBe('Press Void to take it back.');
    expect(searchHelp(topics, 'cafe')[0]?.excerpt).toBe('');
  });
});
