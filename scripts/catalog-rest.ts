import { regulars } from '../apps/server/src/features/demo/names.ts';
import {
  starterParts,
  starterServices,
} from '../apps/server/src/features/price-books/starter/starter-entries.ts';
import type { Area, Entry } from './catalog-area.ts';
import { literalText, type SyntaxNode, walk } from './syntax.ts';

/**
 * Returns the words of a file that none of its entries say: of texts that aren't exported, and of branches that
 * no sample reaches, with `…` for each value.
 */
export function restOf(program: SyntaxNode, entries: readonly Entry[]): Entry[] {
  const said = entries.flatMap(({ says }) => says).join('\n');
  const rest = new Set<string>();
  walk(program, (node, parents) => {
    if (/^(?:Import|TS(?!As|Satisfies))/.test(node.type)) return [];
    const words = literalText(node);
    const isCompared = parents.at(-1)?.type === 'BinaryExpression';
    if (words !== null && !isCompared && !/^\w+$/u.test(words) && !isWithin(said, words)) rest.add(words);
    return undefined;
  });
  return [...rest].map((words) => ({ key: 'others', says: [words] }));
}

/** Checks whether a text has the words between the values of another, in order. */
function isWithin(text: string, words: string): boolean {
  const parts = words.split('…').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return /\p{L}/u.test(words) ? new RegExp(parts.join('.*'), 'u').test(text) : true;
}

/** Returns the names and descriptions in the demo's price book, and its notes about customers. */
export function readDemoData(): Area {
  const notes = regulars.flatMap((customer) => [customer.notes ?? [], customer.siteNotes ?? []].flat());
  const items = [...starterParts, ...starterServices];
  const names = items.map(({ text }) => text);
  const descriptions = items.flatMap(({ description }) => description || []);
  const entriesFor = (key: string, texts: readonly string[]) =>
    [...new Set(texts)].map((text) => ({ key, says: [text] }));
  return {
    name: 'demo company',
    entries: [
      ...entriesFor('price book', names),
      ...entriesFor('descriptions', descriptions),
      ...entriesFor('notes', notes),
    ],
  };
}
