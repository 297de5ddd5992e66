import { findViolations } from './boundaries.ts';
import { findMachineTime } from './clock-sources.ts';
import { findMissingNames } from './doc-names.ts';
import { lint } from './lint.ts';
import { findLooseTexts } from './loose-texts.ts';
import { findOddWords } from './plain-words.ts';
import { type ProgramResult, reportLine, runProgram } from './programs.ts';
import { runQueue } from './queue.ts';
import { findMisplaced } from './text-rules.ts';
import { type Tool, unlessUnchanged } from './unless-unchanged.ts';

const program = (name: string, ...args: string[]): Tool => ({
  name,
  run: () => runProgram({ name: `check ${name}`, args }),
});
/** A run that reads fewer modules than this has failed to find the sources. */
const fewestModules = 100;

/**
 * Checks that don't need a running product. Each is one line of `npm run check` and one test of `npm test`.
 */
export const checkTools: Tool[] = [
  { name: 'lint', run: () => lint() },
  program('format', 'node_modules/@biomejs/biome/bin/biome', 'format', '--reporter=summary'),
  // domain and contract only once, and only what has changed since the last run (scripts/typecheck)
  program('types', 'node_modules/typescript/bin/tsc', '--build', 'scripts/typecheck'),
  program('unused code', 'node_modules/knip/bin/knip.js'),
  { name: 'boundaries', run: checkBoundaries },
  { name: 'one clock', run: checkClock },
  { name: 'names in the docs', run: checkDocs },
  { name: 'text rules', run: checkTexts },
  { name: 'one catalog', run: checkCatalog },
  { name: 'plain words', run: checkWords },
];

/** Tests of pure functions, skipped if unchanged since they passed. `npm test` always runs them. */
export const domainTests = unlessUnchanged(
  program('domain tests', 'node_modules/vitest/vitest.mjs', 'run', '--project', 'domain'),
  ['packages', 'package-lock.json', 'vitest.config.ts'],
);

/**
 * Runs the tools, two at a time by default. Prints a line for each, and the output of those that fail.
 * Returns how many passed and failed.
 */
export async function runTools(tools: Tool[], atOnce = 2): Promise<{ passed: number; failed: number }> {
  const results = await runQueue(
    tools.map(({ name, run }) => async () => {
      const { ok, output, seconds } = await run();
      console.log(reportLine(name, ok ? 'passed' : 'FAILED', seconds));
      if (!ok) console.log(`\n${output}\n`);
      return ok;
    }),
    atOnce,
  );
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

async function checkBoundaries(): Promise<ProgramResult> {
  const began = performance.now();
  const { modules, violations } = await findViolations();
  const lines = violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`);
  if (modules < fewestModules)
    lines.push(`Only ${modules} modules were read, fewer than ${fewestModules}: the checker does not work.`);
  return resultOf(lines, began);
}

async function checkClock(): Promise<ProgramResult> {
  const began = performance.now();
  const { files, violations, unused } = findMachineTime();
  const lines = violations.map(({ file, line, instead }) => `${file}:${line}: ${instead}`);
  lines.push(
    ...unused.map((file) => `${file} does not ask the machine for the time: it needs no exception.`),
  );
  if (files < fewestModules) lines.push(`Only ${files} files were read: the checker does not work.`);
  return resultOf(lines, began);
}

async function checkDocs(): Promise<ProgramResult> {
  const began = performance.now();
  const { names, missing } = findMissingNames();
  const lines = missing.map(({ page, line, name }) => `${page}:${line}: ${name} does not exist`);
  if (names < fewestModules) lines.push(`Only ${names} names were found: the checker does not work.`);
  return resultOf(lines, began);
}

async function checkTexts(): Promise<ProgramResult> {
  const began = performance.now();
  const { files, misplaced } = findMisplaced();
  const lines = misplaced.map(({ rule, file, instead }) => `${file}: ${instead} (${rule})`);
  if (files < fewestModules) lines.push(`Only ${files} files were read: the checker does not work.`);
  return resultOf(lines, began);
}

async function checkCatalog(): Promise<ProgramResult> {
  const began = performance.now();
  const { files, loose, unused } = findLooseTexts();
  const lines = loose.map(({ file, line, text, instead }) => `${file}:${line}: ${instead}: ${text}`);
  lines.push(...unused.map((name) => `${name} has no words of its own: it needs no exception.`));
  if (files < fewestModules) lines.push(`Only ${files} files were read: the checker does not work.`);
  return resultOf(lines, began);
}

async function checkWords(): Promise<ProgramResult> {
  const began = performance.now();
  const { files, odd, unused } = findOddWords();
  const lines = odd.map(({ file, line, words, instead }) => `${file}:${line}: "${words}" → ${instead}`);
  lines.push(...unused.map((file) => `${file} has only plain words: it needs no exception.`));
  if (files < fewestModules) lines.push(`Only ${files} files were read: the checker does not work.`);
  return resultOf(lines, began);
}

const resultOf = (problems: string[], began: number): ProgramResult => ({
  ok: problems.length === 0,
  output: problems.join('\n'),
  seconds: (performance.now() - began) / 1000,
});
