import { eachInTurns, type Turns } from '../../kernel/turns.ts';
import { pathText, readPath } from './category-path.ts';
import type { CategoryRow } from './exchange-rows.ts';
import type { ExchangeBook, MatchedRow } from './match-rows.ts';

/** Returns the paths that rows name and the book doesn't have, with those above them. */
export function* newPaths(
  { paths }: ExchangeBook,
  matched: readonly MatchedRow[],
  categories: readonly CategoryRow[],
): Turns<string[]> {
  const found = new Set<string>();
  const named = new Set(categories.flatMap((row) => row.paths));
  yield* eachInTurns(matched, ({ row }) => {
    for (const path of (row.fields.categories ?? []) as string[]) named.add(path);
  });
  yield* eachInTurns(named, (path) => {
    const names = readPath(path);
    const added: string[] = [];
    // if the book or an earlier row has a path, it also has those above it
    for (let level = names.length; level > 0; level--) {
      const above = level === names.length ? path : pathText(names.slice(0, level));
      if (paths.has(above) || found.has(above)) break;
      added.push(above);
    }
    for (const each of added.reverse()) found.add(each);
  });
  return [...found];
}
