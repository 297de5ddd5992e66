import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { browserTestsOf } from './browser-areas.ts';
import { root } from './children.ts';
import type { SuiteRun } from './suites.ts';

/** The changed files, and the part of each suite that they can affect. */
export interface Changes {
  /** Returns undefined if no test of that suite is affected. */
  partOf: (suite: string) => Pick<SuiteRun, 'files' | 'since' | 'env'> | undefined;
}

/** Reads what has changed since the branch left main, committed or not; on main, the uncommitted changes. */
export function readChanges(): Changes {
  const since = branchedOff();
  const files = [...git('diff', '--name-only', since).split('\n'), ...untracked()].filter(Boolean);
  console.log(`${files.length} files have changed since ${since.slice(0, 8)}.`);
  return {
    partOf(suite) {
      if (suite !== 'e2e') return { since };
      const { tests, screens } = browserTestsOf(files, readBrowserFiles());
      if (tests.length === 0) return undefined;
      return { files: tests, env: screens.length > 0 ? { SCREENS: screens.join(',') } : {} };
    },
  };
}

/** Returns the commit where the branch left main. Without a main, only uncommitted changes count. */
function branchedOff(): string {
  try {
    return git('merge-base', 'HEAD', 'main').trim();
  } catch {
    return git('rev-parse', 'HEAD').trim();
  }
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const untracked = () => git('ls-files', '--others', '--exclude-standard').split('\n');

/** Returns the text of each browser test file, by path. */
export function readBrowserFiles(): Map<string, string> {
  const names = fs.globSync('e2e/*.ts', { cwd: root });
  return new Map(names.map((name) => [name, fs.readFileSync(path.join(root, name), 'utf8')]));
}
