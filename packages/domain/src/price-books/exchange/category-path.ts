/*
 * Categories in one cell: a path is the names from the top, with " > " between them; each category has a line.
 * A backslash keeps a sign in a name. Where the paths are too long for a cell, each category is named by its number, as
 * `#302`.
 */

const isNumber = (name: string): boolean => /^#\d+$/.test(name);
const kept = (name: string): string =>
  isNumber(name) ? `\\${name}` : name.replace(/[\\>]/g, (sign) => `\\${sign}`);

/** The most characters of the paths in one cell: a cell of a workbook has room for 32,767. */
export const longestPaths = 30_000;

/** Returns the text of a path. */
export const pathText = (names: readonly string[]): string => names.map(kept).join(' > ');

/** Returns the path of a category right below another one. */
export const pathUnder = (above: string, name: string): string => `${above} > ${kept(name)}`;

/** Returns the names of a path, from the top; a level without a name is empty. */
export function readPath(text: string): string[] {
  const names = [''];
  for (const [part] of text.matchAll(/\\[\\>#]|[\s\S]/g))
    if (part === '>') names.push('');
    else names[names.length - 1] += part.length > 1 ? part.slice(1) : part;
  return names.map((name) => name.trim());
}

/** Returns the number of a category, as a cell names it. */
export const categoryNumber = (id: number): string => `#${id}`;

/**
 * Returns a cell with the path of each category that it names by number.
 * @param paths of the book's categories, by number
 */
export function withPaths(
  cell: string,
  paths: ReadonlyMap<number, string>,
): { cell: string } | { unknown: string } {
  const lines = cell.split(/\r\n?|\n/).map((line) => {
    const name = line.trim();
    return isNumber(name) ? { name, path: paths.get(Number(name.slice(1))) } : { name, path: line };
  });
  const unknown = lines.find(({ path }) => path === undefined);
  return unknown ? { unknown: unknown.name } : { cell: lines.map(({ path }) => path).join('\n') };
}
