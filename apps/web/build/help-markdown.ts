import type { HelpBlock, HelpGroup, HelpInline, HelpTopic } from '@fieldwright/domain/help/help';
import type { Permission } from '@fieldwright/domain/people/roles';

/** A help file that cannot be read; the message names the file and line. */
export class HelpFileError extends Error {}

const frontMatter = /^---\n([\s\S]*?)\n---\n/;
const fields = ['title', 'group', 'order', 'screens', 'related', 'needs', 'keywords'];

/**
 * Parses a page of `docs/help`: the front matter, then headings (`##`), paragraphs and lists, with
 * **strong**, `keys` and links to other pages (`people.md`) and to screens (`/settings/people`). Refuses any
 * other Markdown.
 * @param name the file's name without its extension
 * @throws HelpFileError
 */
export function readHelpPage(name: string, content: string): HelpTopic {
  const text = content.replaceAll('\r\n', '\n');
  const [head, matter] = frontMatter.exec(text) ?? [];
  if (head === undefined || matter === undefined) throw new HelpFileError(`${name}.md has no front matter.`);
  const facts = readFacts(name, matter);
  const first = head.split('\n').length;
  const blocks = readBlocks(text.slice(head.length), (line, why) => {
    throw new HelpFileError(`${name}.md, line ${first + line}: ${why}`);
  });
  if (blocks.length === 0) throw new HelpFileError(`${name}.md says nothing.`);
  return {
    id: name,
    title: facts['title']!,
    // the schema refuses unknown groups and permissions
    group: facts['group'] as HelpGroup,
    order: Number(facts['order']),
    screens: listOf(facts['screens']),
    related: listOf(facts['related']),
    needs: listOf(facts['needs']) as Permission[],
    keywords: listOf(facts['keywords']),
    blocks,
  };
}

function readFacts(name: string, matter: string): Record<string, string> {
  const facts = Object.fromEntries(
    matter.split('\n').map((line) => {
      const [, field = '', value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
      if (!fields.includes(field))
        throw new HelpFileError(`${name}.md: "${line}" is no fact of a help page.`);
      return [field, value.trim()];
    }),
  );
  if (!facts['title']) throw new HelpFileError(`${name}.md has no title.`);
  return facts;
}

const listOf = (text = '') =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

type Refuse = (line: number, why: string) => never;

/** Splits the text into blocks at empty lines. */
function readBlocks(text: string, refuse: Refuse): HelpBlock[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) => (line.trim() && !lines[at - 1]?.trim() ? [at] : []));
  return starts.map((start) => {
    const length = [...lines.slice(start), ''].findIndex((line) => !line.trim());
    return readBlock(lines.slice(start, start + length), (why) => refuse(start, why));
  });
}

function readBlock(lines: string[], refuse: (why: string) => never): HelpBlock {
  const [first = ''] = lines;
  if (first.startsWith('## ') && lines.length === 1) return { heading: first.slice(3).trim() };
  const ordered = /^\d+\. /.test(first);
  if (ordered || first.startsWith('- ')) {
    const items = itemsOf(lines, ordered ? /^\d+\. / : /^- /);
    return { list: items.map((item) => readLine(item, refuse)), ordered };
  }
  if (/^(#|>|\||!|```|~~~|\s)/.test(first)) refuse(`"${first}" is nothing that help can show.`);
  return { paragraph: readLine(lines.join(' '), refuse) };
}

/** Returns the items of a list; a line without a mark continues the item before it. */
function itemsOf(lines: string[], mark: RegExp): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (mark.test(line)) items.push(line.replace(mark, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return items;
}

const inline = /\*\*(.+?)\*\*|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

function readLine(text: string, refuse: (why: string) => never): HelpInline[] {
  const found: HelpInline[] = [];
  let from = 0;
  const plain = (words: string) => {
    if (/[<>*[\]`]/.test(words)) refuse(`"${words.trim()}" has a mark that help cannot show.`);
    if (words) found.push(words);
  };
  for (const match of text.matchAll(inline)) {
    const [all, strong, key, words = '', target = ''] = match;
    plain(text.slice(from, match.index));
    from = match.index + all.length;
    if (strong !== undefined) found.push({ strong });
    else if (key !== undefined) found.push({ key });
    else if (target.startsWith('/')) found.push({ words, screen: target });
    else if (/^[a-z-]+\.md$/.test(target)) found.push({ words, topic: target.replace(/\.md$/, '') });
    else refuse(`a link leads to "${target}", which is neither a page of help nor a screen.`);
  }
  plain(text.slice(from));
  return found;
}
