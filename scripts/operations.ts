import fs from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '../packages/contract/src/endpoint.ts';
import { endpoints } from '../packages/contract/src/endpoints.ts';
import { priceBookPaths } from '../packages/contract/src/price-book-maintenance.ts';
import { listNames, orderedListNames } from '../packages/domain/src/company-lists/company-lists.ts';
import { root } from './children.ts';

/**
 * `npm run operations`: writes the table of R7, operation → method and path → permission → test, from the
 * contract and the test titles of the server. `apps/server/src/http/operations.test.ts` fails if the file is
 * stale.
 */
export const operationsFile = path.join(root, 'docs/operations.md');
const testsFolder = path.join(root, 'apps/server/src');

export type Operation = {
  key: string;
  summary: string;
  access: string;
  /** Files with a `describe` whose title starts with the key, relative to the checkout. */
  tests: string[];
};

/** Files made by the build, which are requested without being endpoints of the contract. */
const files = {
  'GET /assets/help.json': {
    summary: 'Get the help content: a file built from docs/help',
    access: 'public',
  },
} as const;

/** Returns every endpoint of the contract and every such file, by path, with its tests. */
export function readOperations(): Operation[] {
  const tests = fs
    .readdirSync(testsFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join(testsFolder, name))
    .map((file) => ({ file, text: fs.readFileSync(file, 'utf8') }));
  return Object.entries<Pick<Endpoint, 'summary' | 'access'>>({ ...endpoints, ...files })
    .map(([key, { summary, access }]) => ({
      key,
      summary,
      access: [access].flat().join(' or '),
      tests: tests
        .filter(({ text }) => describedIn(text).some((title) => title === key || title.startsWith(`${key} `)))
        .map(({ file }) => path.relative(root, file).replaceAll(path.sep, '/'))
        .sort(),
    }))
    .sort((a, b) => compare(byPath(a.key), byPath(b.key)));
}

/** The lists whose names tests run for. */
const named: Record<string, readonly string[]> = { listNames, orderedListNames, priceBookPaths };

/** Returns the titles; those of tests that run for each of several addresses, with each one's name. */
const describedIn = (text: string) => [
  ...[...text.matchAll(/\bdescribe\(\s*(['"`])(.+?)\1/g)].map(([, , title = '']) => title),
  ...[...text.matchAll(/\bdescribe\.each\((\w+)\)\(\s*'(.+?)'/g)].flatMap(([, which = '', title = '']) =>
    (named[which] ?? []).map((name) => title.replace('%s', name)),
  ),
];
const byPath = (key: string) => key.split(' ').reverse().join(' ');
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

/** Returns the contents of docs/operations.md. */
export function operationsPage(operations: Operation[]): string {
  const link = (file: string) => `[${path.basename(file)}](../${file})`;
  const rows = operations.map(
    ({ key, summary, access, tests }) =>
      `| ${summary.replaceAll('|', '\\|')} | \`${key}\` | \`${access}\` | ${tests.map(link).join(', ')} |`,
  );
  return `# Operations

Every call of the API (R7), with its permission and tests. \`npm run operations\` writes this page from the contract; a test fails if it is stale
or an operation has no test of its own. \`public\` works before sign-in, \`self\` for any signed-in person about
themselves; everything else is a permission in \`packages/domain/src/people/roles.ts\`.

| operation | method and path | permission | test |
|---|---|---|---|
${rows.join('\n')}
`;
}

if (import.meta.main) fs.writeFileSync(operationsFile, operationsPage(readOperations()));
