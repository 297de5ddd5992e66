import { availableParallelism } from 'node:os';
import { runProgram } from './programs.ts';
import { type Counts, forgetReport, readCounts, reportFile } from './test-results.ts';

/** The part of a suite to run, and how. */
export interface SuiteRun {
  /** only files whose path contains one of these words */
  files?: readonly string[];
  /** where to keep its report; the suite's own place by default */
  report?: string;
  /** only files that the changes since this commit can affect through imports */
  since?: string;
  /** true if nothing else runs, so that the suite can use all cores */
  isAlone?: boolean;
  env?: Record<string, string>;
}

/** Runs a suite of tests in its own process. */
export async function runSuite(
  suite: string,
  { files = [], report = suite, since, isAlone = false, env = {} }: SuiteRun = {},
): Promise<{ counts: Counts; ok: boolean; output: string; seconds: number }> {
  forgetReport(report);
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    suite,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile(report)}`,
    // the browser tests decide for themselves how many products and browsers the machine can run
    ...(suite === 'e2e' ? [] : [`--maxWorkers=${workers(isAlone)}`]),
    ...(since ? ['--passWithNoTests', `--changed=${since}`] : []),
    ...(files.length > 0 ? ['--passWithNoTests', ...files] : []),
  ];
  const { ok, output, seconds } = await runProgram({ name: `test ${suite}`, args, env });
  const counted = readCounts(report) ?? { passed: 0, failed: 0, skipped: 0 };
  // A suite can fail without a failed test: a file that doesn't load, a setup that throws, a crash.
  const counts = ok || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  return { counts, ok, output, seconds };
}

/** Two suites at a time share the cores, whatever their number: files that wait for a core only look slow. */
const workers = (isAlone: boolean): number =>
  isAlone ? availableParallelism() : Math.max(1, Math.floor(availableParallelism() / 2));

/** Returns a text such as "12 passed, 0 failed", with the number of skipped tests if there are any. */
export const countsText = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
