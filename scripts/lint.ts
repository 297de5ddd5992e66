import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';
import { listFiles } from './fingerprint.ts';
import { type ProgramResult, runProgram } from './programs.ts';

/** Files and folders that the linter reads, including its settings. */
const sources = [
  'apps',
  'bench',
  'e2e',
  'packages',
  'scripts',
  '.dependency-cruiser.cjs',
  '.oxlintrc.json',
].concat(['package-lock.json', 'package.json', 'tsconfig.base.json', 'tsconfig.json', 'vitest.config.ts']);
const settings = /(?:^|\/)(?:\.oxlintrc|package(?:-lock)?|tsconfig[^/]*)\.json$/;
const code = /\.(?:[cm]?[jt]s|tsx)$/;
/** Generated files, which the linter's own settings also exclude. */
const generated = /\.generated\.ts$/;
const declarations = /\.d\.[cm]?ts$/;
/** Matches a file that can affect files that don't import it. */
const augments = /\bdeclare (?:global|module)\b/;
const specifiers = /\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;

/** The hash and imports of each file. */
type Contents = Record<string, { hash: string; isForAll: boolean; imports: string[] }>;

/**
 * Lints the files that have changed since everything passed, and the files that import them, directly or
 * indirectly, because type-aware rules may report something new there. Lints everything if settings or global
 * types have changed, or nothing has passed yet.
 */
export async function lint(checkout = root): Promise<ProgramResult> {
  const began = performance.now();
  const mark = path.join(checkout, 'node_modules/.cache/fieldwright/linted.json');
  const now = readContents(checkout);
  const before = fs.existsSync(mark) ? (JSON.parse(fs.readFileSync(mark, 'utf8')) as Contents) : {};
  const files = filesToLint(before, now);
  const result =
    files?.length === 0
      ? { ok: true, output: '', seconds: (performance.now() - began) / 1000 }
      : await runProgram({
          name: 'check lint',
          args: [path.join(root, 'node_modules/oxlint/bin/oxlint'), '--deny-warnings', ...(files ?? [])],
          cwd: checkout,
        });
  // the linter may not have read files changed during its run
  if (result.ok && JSON.stringify(readContents(checkout)) === JSON.stringify(now)) {
    fs.mkdirSync(path.dirname(mark), { recursive: true });
    fs.writeFileSync(mark, JSON.stringify(now));
  }
  return result;
}

/** Returns the files to lint in `now`, given that `before` passed; undefined means all of them. */
export function filesToLint(before: Contents, now: Contents): string[] | undefined {
  const all = new Set([...Object.keys(before), ...Object.keys(now)]);
  const changed = [...all].filter((file) => before[file]?.hash !== now[file]?.hash);
  if (changed.some((file) => before[file]?.isForAll || now[file]?.isForAll)) return undefined;
  const importers = new Map<string, string[]>();
  for (const [file, { imports }] of Object.entries(now))
    for (const name of imports) importers.set(name, [...(importers.get(name) ?? []), file]);
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached].filter((file) => file in now && code.test(file) && !generated.test(file));
}

/** Reads all of the linter's input in a checkout. */
export function readContents(checkout: string): Contents {
  const files = sources
    .map((source) => path.join(checkout, source))
    .filter((place) => fs.existsSync(place))
    .flatMap(listFiles);
  return Object.fromEntries(
    files.map((file) => {
      const bytes = fs.readFileSync(file);
      const name = path.relative(checkout, file);
      const text = code.test(name) ? bytes.toString() : '';
      const isForAll = settings.test(name) || declarations.test(name) || augments.test(text);
      const hash = createHash('sha256').update(bytes).digest('base64');
      return [name, { hash, isForAll, imports: importsOf(name, text) }];
    }),
  );
}

/** Returns the paths that a file imports, whether or not those files exist. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(specifiers)].flatMap(([, name]) => {
    if (name!.startsWith('.')) return [path.posix.join(path.posix.dirname(file), name!)];
    const [, room, module] = /^@fieldwright\/(\w+)\/(.+)$/.exec(name!) ?? [];
    return room ? ['packages', 'apps'].map((above) => `${above}/${room}/src/${module}.ts`) : [];
  });
}
