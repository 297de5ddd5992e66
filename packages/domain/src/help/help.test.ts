import { describe, expect, it } from 'vitest';
import { may, type Role } from '../people/roles.ts';
import {
  type HelpTopic,
  helpSchema,
  isFor,
  mainTopic,
  relatedTopics,
  rolesFor,
  searchHelp,
  topicsOf,
} from './help.ts';

const topic = (id: string, more: Partial<HelpTopic> = {}): HelpTopic => ({
  id,
  title: id,
  group: 'calls',
  order: 1,
  screens: [],
  related: [],
  needs: [],
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
    ['a permission that there is not', { topics: [topic('a', { needs: ['calls.shout'] as never })] }],
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

describe('mainTopic', () => {
  const topics = [
    topic('process', { screens: ['/workorders'], needs: ['workorders.process'] }),
    topic('work', { screens: ['/workorders'] }),
    topic('void', { related: ['/workorders', '/workorders/:id'], needs: ['payments.void'] }),
    topic('photos', { related: ['/workorders'] }),
    topic('elsewhere', { screens: ['/payments'] }),
  ];
  const as = (role: Role) => (permission: Parameters<typeof may>[1]) => may([role], permission);
  const shown = (role?: Role) => [
    mainTopic(topics, '/workorders', role && as(role))?.id,
    ...ids(relatedTopics(topics, '/workorders', role && as(role))),
  ];

  it('is the main job of the screen that the role may do, with what else it may do there (R6.4)', () => {
    expect(shown('office')).toEqual(['process', 'work', 'void', 'photos']);
    expect(shown('technician')).toEqual(['work', 'photos']);
    expect(shown()).toEqual(['process', 'work', 'void', 'photos']);
  });

  it('is none on a screen that no topic is about', () => {
    expect(mainTopic(topics, '/nowhere', undefined)).toBeUndefined();
    expect(relatedTopics(topics, '/workorders/7', undefined).map(({ id }) => id)).toEqual(['void']);
  });
});

describe('rolesFor', () => {
  it('names the roles that may do what a topic is about (R6.4)', () => {
    expect(rolesFor(topic('void', { needs: ['payments.void'] }))).toEqual(['owner', 'admin', 'office']);
    expect(rolesFor(topic('all'))).toHaveLength(6);
    expect(
      isFor(topic('a', { needs: ['payments.void', 'calls.book'] }), (each) => each === 'calls.book'),
    ).toBe(true);
  });
});

describe('searchHelp', () => {
  const topics = [
    topic('text', {
      blocks: [{ paragraph: ['First.'] }, { paragraph: ['Press ', { strong: 'Void' }, ' to take it back.'] }],
    }),
    topic('heading', { blocks: [{ heading: 'Void a payment' }] }),
    topic('keyword', { keywords: ['void', 'café'] }),
    topic('title', { title: 'Void' }),
  ];
  const found = (search: string) => ids(searchHelp(topics, search).map((each) => each.topic));

  it.each(['', '  ', '?', 'zebra', 'void zebra'])('finds nothing for "%s"', (search) => {
    expect(found(search)).toEqual([]);
  });

  it('puts a title before a keyword, that before a heading, that before the text', () => {
    expect(found('VOID')).toEqual(['title', 'keyword', 'heading', 'text']);
  });

  it('puts whole words before beginnings, and what was typed as a whole before all', () => {
    const near = [
      topic('beginning', { keywords: ['logo'] }),
      topic('word', { keywords: ['log book'] }),
      topic('whole', { keywords: ['logs'] }),
    ];
    expect(ids(searchHelp(near, 'log').map((each) => each.topic))).toEqual(['whole', 'word', 'beginning']);
  });

  it('wants every word, from its beginning, and minds no accents', () => {
    expect(found('void cafe')).toEqual(['keyword']);
    expect(found('oid')).toEqual([]);
    expect(found('take voi')).toEqual(['text']);
  });

  it('does without the words of the question, and without the s of a plural', () => {
    expect(found('How do I take a void?')).toEqual(['text']);
    expect(found('voids')).toEqual(['title', 'keyword', 'heading', 'text']);
    expect(found('how to')).toEqual([]);
  });

  it('shows where the words stand', () => {
    expect(searchHelp(topics, 'take')[0]?.excerpt).toBe('Press Void to take it back.');
    expect(searchHelp(topics, 'cafe')[0]?.excerpt).toBe('');
    const listed = topic('listed', { blocks: [{ list: [['Open it.'], ['Press Save.']], ordered: true }] });
    expect(searchHelp([listed], 'save')[0]?.excerpt).toBe('Press Save.');
  });
});
