import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from './children.ts';
import { filesToLint, lint, readContents } from './lint.ts';

const compiler = { strict: true, module: 'nodenext', allowImportingTsExtensions: true, noEmit: true };
/** `calls.ts` imports `save` through `passes.ts` and doesn't await it. */
const planted = {
  '.oxlintrc.json': fs.readFileSync(path.join(root, '.oxlintrc.json'), 'utf8'),
  'package.json': '{ "type": "module" }',
  'tsconfig.json': JSON.stringify({ compilerOptions: compiler, include: ['packages', 'apps'] }),
  'packages/domain/src/save.ts': 'export function save(): void {}\n',
  'packages/domain/src/passes.ts': "export { save } from './save.ts';\n",
  'packages/domain/src/calls.ts': "import { save } from './passes.ts';\n\nsave();\n",
  'packages/domain/src/words.generated.ts': "export const words = 'all of them';\n",
  'apps/web/src/page.ts':
    "import { words } from '@fieldwright/domain/words.generated';\n\nexport { words };\n",
  'apps/web/src/title.ts': "export const title = 'Calls';\n",
  'apps/web/src/later.ts': "export const later = () => import('./title.ts');\n",
  'apps/web/src/style.css': 'a { color: red }\n',
};
const save = 'packages/domain/src/save.ts';
const calls = 'packages/domain/src/calls.ts';

let checkout: string;
const checkouts: string[] = [];
beforeEach(() => {
  checkout = fs.mkdtempSync(path.join(os.tmpdir(), 'fieldwright-lint-'));
  checkouts.push(checkout);
  for (const [file, text] of Object.entries(planted)) write(file, text);
  // the linter looks here for its type-aware part
  fs.mkdirSync(path.join(checkout, 'node_modules'));
  fs.symlinkSync(path.join(root, 'node_modules/.bin'), path.join(checkout, 'node_modules/.bin'));
});
afterAll(() => {
  for (const each of checkouts) fs.rmSync(each, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
  fs.writeFileSync(path.join(checkout, file), text);
}

/** Returns the files to lint after a change, given that all passed before. */
function lintedAfter(change: () => void): string[] | undefined {
  const before = readContents(checkout);
  change();
  return filesToLint(before, readContents(checkout))?.sort();
}

describe('filesToLint', () => {
  it('is nothing where nothing has changed', () => {
    expect(lintedAfter(() => undefined)).toEqual([]);
  });

  it('is everything where nothing has passed yet', () => {
    expect(filesToLint({}, readContents(checkout))).toBeUndefined();
  });

  it.each([
    [
      'a changed file, and what imports it directly or by way of another',
      save,
      'export const save = 1;\n',
      [calls, 'packages/domain/src/passes.ts', save],
    ],
    [
      'what imports a file of another package, which is not linted itself',
      'packages/domain/src/words.generated.ts',
      'export const words = 1;\n',
      ['apps/web/src/page.ts'],
    ],
    [
      'what imports it late',
      'apps/web/src/title.ts',
      'export const title = 1;\n',
      ['apps/web/src/later.ts', 'apps/web/src/title.ts'],
    ],
    ['a new file', 'apps/web/src/new.ts', "import './page.ts';\n", ['apps/web/src/new.ts']],
    ['no style', 'apps/web/src/style.css', 'a { color: blue }\n', []],
  ])('is %s', (_, file, text, linted) => {
    expect(lintedAfter(() => write(file, text))).toEqual(linted);
  });

  it('is what imported a file that is gone', () => {
    expect(lintedAfter(() => fs.rmSync(path.join(checkout, 'apps/web/src/title.ts')))).toEqual([
      'apps/web/src/later.ts',
    ]);
  });

  it.each([
    ['the settings of the linter', '.oxlintrc.json', '{}'],
    ['what is installed', 'package-lock.json', '{}'],
    ['the settings of a package', 'apps/web/tsconfig.json', '{}'],
    ['types for all files', 'apps/web/src/globals.d.ts', 'declare const version: string;\n'],
    ['a type that others own', 'apps/web/src/title.ts', "declare module 'react' { interface Title {} }\n"],
  ])('is everything where %s has changed', (_, file, text) => {
    expect(lintedAfter(() => write(file, text))).toBeUndefined();
  });

  it('is everything where types for all files are gone', () => {
    write('apps/web/src/title.ts', 'declare global { interface Title {} }\n');
    expect(lintedAfter(() => write('apps/web/src/title.ts', 'export {};\n'))).toBeUndefined();
  });
});

describe('lint', () => {
  const passes = async () => (await lint(checkout)).ok;

  it('finds what a change breaks in a file that imports it by way of another, until that is mended', async () => {
    expect(await passes()).toBe(true);
    write(save, 'export async function save(): Promise<void> {}\n');
    for (let times = 0; times < 2; times++) {
      const { ok, output } = await lint(checkout);
      // where CI is set, the linter colors its words whatever else is set
      expect([ok, stripVTControlCharacters(output)]).toEqual([
        false,
        expect.stringMatching(/no-floating-promises[\s\S]*calls\.ts:3/),
      ]);
    }
    write(calls, "import { save } from './passes.ts';\n\nawait save();\n");
    expect(await passes()).toBe(true);
  });

  it('has nothing to read where all passed and only what it leaves out has changed', async () => {
    expect(await passes()).toBe(true);
    write('packages/domain/src/words.generated.ts', 'export const words: any = 1;\n');
    fs.rmSync(path.join(checkout, 'apps/web/src/page.ts'));
    expect(await passes()).toBe(true);
  });
});
