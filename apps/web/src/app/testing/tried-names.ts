const sources = import.meta.glob<string>(
  ['/src/**/*.test.{ts,tsx}', '/../../e2e/*.ts', '!/src/app/help-pages.test.ts'],
  { query: '?raw', import: 'default', eager: true },
);

/**
 * Texts by which tests find elements. Leaves out values of properties other than names and labels, such as the
 * `text:` of a sample.
 */
const literal = /(?:\b(\w+): )?(?:'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)")/g;
const pattern = /(?<=[(,=[:] ?|\n\s*)\/\^?((?:[^/\\\n]|\\.)+?)\/[a-z]*/g;
const named = /^(?:name|label|hasText|dialog|button|choose)$/;

const texts = new Set<string>();
const starts: string[] = [];
for (const source of Object.values(sources)) {
  for (const [, property, single, double] of source.matchAll(literal))
    if (property === undefined || named.test(property)) texts.add((single ?? double)!.replaceAll('\\', ''));
  for (const [, words] of source.matchAll(pattern)) starts.push(words!.replaceAll('\\', ''));
}

/** How many test files are read. */
export const testFiles = Object.keys(sources).length;

/**
 * Checks whether a test finds something by this name: by the whole name, by the name with a value behind it
 * ("Void $500.00", "Skip: Taxes"), or by a pattern that starts with it.
 */
export function isTried(name: string): boolean {
  if (texts.has(name)) return true;
  const isStart = (text: string) =>
    text.startsWith(name) && /^(?:$| \d|: | \$|[^\w ])/.test(text.slice(name.length));
  return [...texts].some((text) => isStart(text)) || starts.some(isStart);
}
