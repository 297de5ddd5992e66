/*
 * Categories in one cell: a path is the names from the top, with " > " between them; each category has a line.
 * A backslash keeps a sign in a name.
 */

const kept = (name: string): string => name.replace(/[\\>]/g, (sign) => `\\${sign}`);

/** Returns the text of a path. */
export const pathText = (names: readonly string[]): string => names.map(kept).join(' > ');

/** Returns the path of a category right below another one. */
export const pathUnder = (above: string, name: string): string => `${above} > ${kept(name)}`;

/** Returns the names of a path, from the top; a level without a name is empty. */
export function readPath(text: string): string[] {
  const names = [''];
  for (const [part] of text.matchAll(/\\[\\>]|[\s\S]/g))
    if (part === '>') names.push('');
    else names[names.length - 1] += part.length > 1 ? part.slice(1) : part;
  return names.map((name) => name.trim());
}
