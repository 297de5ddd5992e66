import { z } from 'zod';
import { type Permission, permissions, type Role, may as roleMay, roles } from '../people/roles.ts';

/** A piece of a sentence: plain text, emphasized text, a key to press, or a link to a topic or a screen. */
const inlineSchema = z.union([
  z.string(),
  z.strictObject({ strong: z.string() }),
  z.strictObject({ key: z.string() }),
  z.strictObject({ words: z.string(), topic: z.string() }),
  z.strictObject({ words: z.string(), screen: z.string().startsWith('/') }),
]);
export type HelpInline = z.infer<typeof inlineSchema>;
const line = z.array(inlineSchema);

const blockSchema = z.union([
  z.strictObject({ heading: z.string() }),
  z.strictObject({ paragraph: line }),
  z.strictObject({ list: z.array(line), ordered: z.boolean() }),
]);
export type HelpBlock = z.infer<typeof blockSchema>;

/** The groups of help pages, in the order listed. */
export const helpGroups = [
  'calls',
  'proposals',
  'workOrders',
  'money',
  'customers',
  'company',
  'everyday',
] as const;
export type HelpGroup = (typeof helpGroups)[number];

const screens = z.array(z.string().startsWith('/'));
const topicSchema = z.strictObject({
  /** The name of its file. */
  id: z.string(),
  title: z.string().min(1),
  group: z.enum(helpGroups),
  /** Its position in the group. */
  order: z.number(),
  /** The screens whose main job it describes, as in `/workorders/:id`. */
  screens,
  /** Other screens where it is offered. */
  related: screens,
  /** The permissions for this job, any one of which is enough; if empty, everyone may do it. */
  needs: z.array(z.custom<Permission>((value) => permissions.includes(value as Permission))),
  /** Additional search words. */
  keywords: z.array(z.string()),
  blocks: z.array(blockSchema).min(1),
});
export type HelpTopic = z.infer<typeof topicSchema>;

/** The contents of `/assets/help.json` (R7.6), created by the build and validated when loaded (R8.8). */
export const helpSchema = z.strictObject({ topics: z.array(topicSchema).min(1) });
export type Help = z.infer<typeof helpSchema>;

/** Checks whether the person has a permission. Undefined when signed out. */
export type May = ((permission: Permission) => boolean) | undefined;

/** Checks whether the person may do the job of a topic. Always true when signed out. */
export function isFor({ needs }: HelpTopic, may: May): boolean {
  return needs.length === 0 || may === undefined || needs.some((permission) => may(permission));
}

/** Returns the roles that may do the job of a topic. */
export function rolesFor({ needs }: HelpTopic): Role[] {
  return roles.filter((role) => needs.length === 0 || roleMay([role], needs));
}

/**
 * Returns the topics about a screen's main job, in the file's order.
 * @param pathname of the address
 */
export function topicsOf(topics: readonly HelpTopic[], pathname: string): HelpTopic[] {
  return topics.filter(({ screens }) => isAmong(screens, pathname));
}

/**
 * Returns the topic that help opens: the first about the screen that applies to the person.
 * @param pathname of the address
 */
export function mainTopic(topics: readonly HelpTopic[], pathname: string, may: May): HelpTopic | undefined {
  return topicsOf(topics, pathname).find((topic) => isFor(topic, may));
}

/**
 * Returns the other topics for a screen that apply to the person, without its main topic.
 * @param pathname of the address
 */
export function relatedTopics(topics: readonly HelpTopic[], pathname: string, may: May): HelpTopic[] {
  const main = mainTopic(topics, pathname, may);
  const isHere = ({ screens, related }: HelpTopic) => isAmong([...screens, ...related], pathname);
  return topics.filter((topic) => topic !== main && isFor(topic, may) && isHere(topic));
}

function isAmong(screens: readonly string[], pathname: string): boolean {
  const path = parts(pathname);
  return screens.some((screen) => fits(parts(screen), path));
}

const parts = (address: string) => address.split('/').filter(Boolean);
const fits = (screen: string[], path: string[]) =>
  screen.length === path.length &&
  screen.every((part, index) => part.startsWith(':') || part === path[index]);

export interface HelpFinding {
  topic: HelpTopic;
  /**
   * The first paragraph or list item that contains a searched word; empty if only the title or the keywords
   * do.
   */
  excerpt: string;
}

/**
 * Returns the topics that contain every word of a search. Matches in the title rank first, then keywords,
 * headings and text. Words match by prefix. Ignores case, accents, a plural *s*, and words such as *how do
 * I*.
 */
export function searchHelp(topics: readonly HelpTopic[], search: string): HelpFinding[] {
  const wanted = wantedOf(search);
  if (wanted.length === 0) return [];
  return topics
    .map((topic) => ({ topic, excerpt: excerptOf(topic, wanted), rank: rankOf(topic, wanted, search) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ topic, excerpt }) => ({ topic, excerpt }));
}

/** Returns the search results that have every word in the title or the keywords. */
export function topicsNamed(topics: readonly HelpTopic[], search: string): HelpTopic[] {
  const wanted = wantedOf(search);
  const isNamed = ({ title, keywords }: HelpTopic) => {
    const own = [title, ...keywords].flatMap(wordsOf);
    return wanted.every((word) => own.some((each) => each.startsWith(word)));
  };
  return searchHelp(topics, search)
    .map(({ topic }) => topic)
    .filter(isNamed);
}

/**
 * Ranks a topic; 0 if a word is missing. Whole words rank higher than prefixes, and an exact keyword or title
 * highest.
 */
function rankOf(topic: HelpTopic, wanted: string[], search: string): number {
  const places = [
    topic.blocks.filter((block) => !('heading' in block)).map(textOf),
    topic.blocks.filter((block) => 'heading' in block).map(textOf),
    topic.keywords,
    [topic.title],
  ].map((texts) => texts.flatMap(wordsOf));
  const ranks = wanted.map((word) => {
    const best = places.findLastIndex((words) => words.some((each) => each.startsWith(word)));
    const isWhole = places[best]?.some((each) => singular(each) === word);
    return best + (isWhole ? 1.5 : 1);
  });
  if (ranks.includes(0)) return 0;
  const isAsTyped = [topic.title, ...topic.keywords].some((text) => phraseOf(text) === phraseOf(search));
  return ranks.reduce((sum, rank) => sum + rank, isAsTyped ? 2 : 0);
}

function excerptOf({ blocks }: HelpTopic, wanted: string[]): string {
  const found = blocks
    .filter((block) => !('heading' in block))
    .flatMap((block) => ('list' in block ? block.list.map(lineText) : textOf(block)))
    .find((text) => wordsOf(text).some((word) => wanted.some((each) => word.startsWith(each))));
  return found ?? '';
}

/** Returns the plain text of a topic, title first. */
export function topicText({ title, blocks }: HelpTopic): string {
  return [title, ...blocks.map(textOf)].join('\n');
}

/** Returns the plain text of a block. */
function textOf(block: HelpBlock): string {
  if ('heading' in block) return block.heading;
  if ('paragraph' in block) return lineText(block.paragraph);
  return block.list.map(lineText).join(' ');
}

function lineText(inlines: readonly HelpInline[]): string {
  return inlines
    .map((inline) => {
      if (typeof inline === 'string') return inline;
      if ('strong' in inline) return inline.strong;
      return 'key' in inline ? inline.key : inline.words;
    })
    .join('');
}

/** Words of a question that say nothing about its subject. */
const asking = new Set(
  'a an and am are be can do does for from get how i if in is it me my of on or our should the there this to up want was we what when where which who why with you your'.split(
    ' ',
  ),
);

/** Returns the words to search for. Ignores question words unless there are no others. */
function wantedOf(search: string): string[] {
  const all = wordsOf(search);
  const telling = all.filter((word) => !asking.has(word));
  return (telling.length > 0 ? telling : all).map(singular);
}

const phraseOf = (text: string) => wordsOf(text).map(singular).join(' ');
const singular = (word: string) => (word.length > 3 ? word.replace(/s$/, '') : word);

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
