import { z } from 'zod';

/** A piece of a sentence: words, words that stand out, a key to press, or a link to a topic or a screen. */
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

const topicSchema = z.strictObject({
  /** the name of its file */
  id: z.string(),
  title: z.string().min(1),
  /** the addresses that it is about, as in `/workorders/:id`; none where it is about all */
  screens: z.array(z.string().startsWith('/')),
  /** further words that people look for it by */
  keywords: z.array(z.string()),
  blocks: z.array(blockSchema).min(1),
});
export type HelpTopic = z.infer<typeof topicSchema>;

/** `/assets/help.json` (R7.6): made when building, and checked again where it is read (R8.8). */
export const helpSchema = z.strictObject({ topics: z.array(topicSchema).min(1) });
export type Help = z.infer<typeof helpSchema>;

/** The topics about a screen, in the file's order. @param pathname of the address */
export function topicsOf(topics: readonly HelpTopic[], pathname: string): HelpTopic[] {
  const path = parts(pathname);
  return topics.filter(({ screens }) => screens.some((screen) => fits(parts(screen), path)));
}

const parts = (address: string) => address.split('/').filter(Boolean);
const fits = (screen: string[], path: string[]) =>
  screen.length === path.length &&
  screen.every((part, index) => part.startsWith(':') || part === path[index]);

export interface HelpFinding {
  topic: HelpTopic;
  /** the sentences that have a word of the search; empty where only the title or the keywords have */
  excerpt: string;
}

/**
 * The topics that have every word of a search, best first: in the title, then among the keywords, then in headings, then
 * in the text. Words count from their beginning, without regard to case and accents.
 */
export function searchHelp(topics: readonly HelpTopic[], search: string): HelpFinding[] {
  const wanted = wordsOf(search);
  if (wanted.length === 0) return [];
  return topics
    .map((topic) => ({ topic, excerpt: excerptOf(topic, wanted), rank: rankOf(topic, wanted) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ topic, excerpt }) => ({ topic, excerpt }));
}

/** How good a find it is; 0 where a word is missing. */
function rankOf(topic: HelpTopic, wanted: string[]): number {
  const places = [
    topic.blocks.filter((block) => !('heading' in block)).map(textOf),
    topic.blocks.filter((block) => 'heading' in block).map(textOf),
    topic.keywords,
    [topic.title],
  ].map((texts) => texts.flatMap(wordsOf));
  const ranks = wanted.map((word) => {
    const best = places.findLastIndex((words) => words.some((each) => each.startsWith(word)));
    return best + 1;
  });
  return ranks.includes(0) ? 0 : ranks.reduce((sum, rank) => sum + rank, 0);
}

function excerptOf({ blocks }: HelpTopic, wanted: string[]): string {
  const found = blocks
    .filter((block) => !('heading' in block))
    .map(textOf)
    .find((text) => wordsOf(text).some((word) => wanted.some((each) => word.startsWith(each))));
  return found ?? '';
}

/** What a block says, without its looks. */
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

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
