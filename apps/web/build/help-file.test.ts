import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readHelp } from './help-file.ts';

const folders: string[] = [];
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true }))));

const head = '---\ntitle: A page\ngroup: money\norder: 2\n---\n\n';

/** Builds help from pages, given as file names and contents. */
async function helpOf(pages: Record<string, string>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'fieldwright-help-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(pages)) await writeFile(path.join(folder, name), content);
  return readHelp(folder);
}

describe('a page of help, refused', () => {
  it.each([
    ['without front matter', 'Words.', 'a.md has no front matter.'],
    ['without a title', '---\nscreens: /x\n---\n\nWords.', 'a.md has no title.'],
    ['with an unknown fact', '---\ntitle: A\nauthor: B\n---\n\nWords.', '"author: B" is no fact'],
    [
      'in no group',
      '---\ntitle: A\ngroup: zoo\norder: 1\n---\n\nWords.',
      'a.md is in no group of help: "zoo".',
    ],
    ['without a place', '---\ntitle: A\ngroup: money\n---\n\nWords.', 'a.md has no order in its group.'],
    [
      'for a permission that there is not',
      '---\ntitle: A\ngroup: money\norder: 1\nneeds: calls.shout\n---\n\nWords.',
      'a.md needs calls.shout, which is no permission.',
    ],
    ['with nothing in it', head, 'a.md says nothing.'],
    [
      'with HTML',
      `${head}One.\n\n<script>alert(1)</script>`,
      'line 9: "<script>alert(1)</script>" has a mark',
    ],
    ['with a table', `${head}| a | b |`, 'line 7: "| a | b |" is nothing that help can show.'],
    ['with a picture', `${head}![x](y.png)`, 'is nothing that help can show.'],
    ['with a link elsewhere', `${head}[x](https://elsewhere.example)`, 'neither a page of help nor a screen'],
    ['with a link to a script', `${head}[x](javascript:alert)`, 'neither a page of help nor a screen'],
    ['with a link to no page', `${head}[x](gone.md)`, 'a.md leads to gone.md, which is not there.'],
  ])('%s stops the build and is named', async (_, content, words) => {
    await expect(helpOf({ 'a.md': content })).rejects.toThrow(words);
  });
});

describe('the help file', () => {
  it('is made of headings, paragraphs and lists, with words that stand out, keys and links (R7.6)', async () => {
    const { topics } = await helpOf({
      'b.md': `${head}Words.`,
      'a.md':
        '---\ntitle: One\ngroup: calls\norder: 2\nscreens: /x, /x/:id\nrelated: /y\nneeds: calls.book\nkeywords: many, words\n---\n\nOne\ntwo **three** `F1`.\n\n## Head\n\n- [b](b.md)\n- [s](/s) and\n  more\n\n1. x\n2. y\n',
    });
    expect(topics.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(topics[0]).toEqual({
      id: 'a',
      title: 'One',
      group: 'calls',
      order: 2,
      screens: ['/x', '/x/:id'],
      related: ['/y'],
      needs: ['calls.book'],
      keywords: ['many', 'words'],
      blocks: [
        { paragraph: ['One two ', { strong: 'three' }, ' ', { key: 'F1' }, '.'] },
        { heading: 'Head' },
        { list: [[{ words: 'b', topic: 'b' }], [{ words: 's', screen: '/s' }, ' and more']], ordered: false },
        { list: [['x'], ['y']], ordered: true },
      ],
    });
  });

  it('lists the pages group by group, each in its place', async () => {
    const page = (group: string, order: number) =>
      `---\ntitle: A\ngroup: ${group}\norder: ${order}\n---\n\nWords.`;
    const { topics } = await helpOf({
      'a.md': page('everyday', 1),
      'b.md': page('calls', 2),
      'c.md': page('calls', 1),
    });
    expect(topics.map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('is made of the pages that there are', async () => {
    const { topics } = await readHelp(path.join(import.meta.dirname, '../../../docs/help'));
    expect(topics.length).toBeGreaterThan(8);
  });
});
