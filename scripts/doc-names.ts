import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';

/** The docs that point newcomers to files. */
const pages = ['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'docs/areas/*.md', 'docs/decisions/*.md'];
/** Generated pages, and the customer's own words. */
const leftOut = new Set(['docs/operations.md', 'docs/requirements.md']);

/** Paths outside git, created when the product runs. */
const madeLater = /^(?:apps\/web\/dist|\.data|\.screens|\.tools|node_modules|runtime)\b/;

export interface MissingName {
  page: string;
  line: number;
  name: string;
}

const excluded = new Set(['node_modules', 'dist', '.git', '.data', '.screens']);

/**
 * Finds files and folders that the docs link to or name in code marks but that don't exist. A name may omit
 * leading folders, `packages/`, `apps/` and `src/`.
 * @param folder root of a checkout
 */
export function findMissingNames(folder: string = root): { names: number; missing: MissingName[] } {
  const found = filesOf(folder);
  const files = found.map((file) => short(`/${file}`));
  const known = new Set(files.flatMap(endings));
  const exists = (name: string) =>
    ['', '.ts', '.tsx', '.mjs'].some((end) =>
      known.has(`${short(`/${name}`).replace(/\/$/, '').slice(1)}${end}`),
    );
  const missing: MissingName[] = [];
  let names = 0;
  for (const page of fs.globSync(pages, { cwd: folder }).sort()) {
    if (leftOut.has(page)) continue;
    const lines = fs.readFileSync(path.join(folder, page), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      for (const name of namesOf(line)) {
        names += 1;
        if (!exists(name)) missing.push({ page, line: index + 1, name });
      }
      for (const link of linksOf(line)) {
        names += 1;
        const target = path.join(folder, path.dirname(page), link);
        if (!fs.existsSync(target)) missing.push({ page, line: index + 1, name: link });
      }
    }
  }
  return { names, missing };
}

const short = (name: string) => name.replace('/src/', '/');

const filesOf = (folder: string) =>
  fs
    .globSync('{apps,packages,e2e,scripts,bench,docs,runtime}/**/*', {
      cwd: folder,
      exclude: (name) => excluded.has(name),
    })
    .concat(fs.readdirSync(folder));

/** Returns each suffix of a path that starts at a folder: `/a/b.ts` is found as `a/b.ts` and `b.ts`. */
function endings(file: string): string[] {
  const parts = file.split('/').slice(1);
  return parts.map((_, index) => parts.slice(index).join('/'));
}

/**
 * Returns the names in code marks of files, and of folders that contain a slash. Skips addresses, commands
 * and patterns.
 */
const namesOf = (line: string): string[] =>
  [...line.matchAll(/`([^`]+)`/g)]
    .map(([, code]) => code!.split(' ').at(-1)!)
    .filter(
      (name) =>
        /^\.?[a-z][\w.-]*(?:\/[\w.-]+)*\/?$/i.test(name) &&
        (/\.(?:tsx?|mjs|cjs|sql|css|md|json)$/.test(name) || name.includes('/')),
    )
    .filter((name) => !madeLater.test(name));

const linksOf = (line: string): string[] =>
  [...line.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, link]) => link!)
    .filter((link) => !/^\w+:/.test(link));
