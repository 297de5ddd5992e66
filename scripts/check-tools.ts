import { findViolations } from './boundaries.ts';
import { findMachineTime } from './clock-sources.ts';
import { type ProgramResult, reportLine, runProgram } from './programs.ts';
import { runQueue } from './queue.ts';

type Tool = { name: string; run: () => Promise<ProgramResult> };

const program = (name: string, ...args: string[]): Tool => ({
  name,
  run: () => runProgram({ name: `check ${name}`, args }),
});
/** What was read is kept until the next time: an unchanged project takes a second instead of many. */
const types = (project: string) => {
  const kept = `node_modules/.cache/fieldwright/types-${project.replaceAll(/[^a-z]+/g, '-')}.json`;
  const compiler = ['node_modules/typescript/bin/tsc', '-p', project];
  return program(`types ${project}`, ...compiler, '--incremental', '--tsBuildInfoFile', kept);
};

/** Fewer modules than this means that the checker read nothing, not that all is well. */
const fewestModules = 100;

/** What is checked without running the product. Each is one line of `npm run check`, and one test of `npm test`. */
export const checkTools: Tool[] = [
  program('lint', 'node_modules/oxlint/bin/oxlint', '--deny-warnings'),
  program('format', 'node_modules/@biomejs/biome/bin/biome', 'format', '--reporter=summary'),
  types('packages/domain'),
  types('packages/contract'),
  types('apps/server'),
  types('apps/web'),
  types('apps/web/tsconfig.build.json'),
  types('.'),
  program('unused code', 'node_modules/knip/bin/knip.js'),
  { name: 'boundaries', run: checkBoundaries },
  { name: 'one clock', run: checkClock },
];

export const domainTests = program(
  'domain tests',
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'domain',
);

/** Runs the tools two at a time; prints a line for each and the output of those that fail. Gives how many passed. */
export async function runTools(tools: Tool[]): Promise<{ passed: number; failed: number }> {
  const results = await runQueue(
    tools.map(({ name, run }) => async () => {
      const { ok, output, seconds } = await run();
      console.log(reportLine(name, ok ? 'passed' : 'FAILED', seconds));
      if (!ok) console.log(`\n${output}\n`);
      return ok;
    }),
    2,
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

const resultOf = (problems: string[], began: number): ProgramResult => ({
  ok: problems.length === 0,
  output: problems.join('\n'),
  seconds: (performance.now() - began) / 1000,
});
