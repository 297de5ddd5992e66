import { runProgram } from './programs.ts';
import { type Counts, forgetReport, readCounts, reportFile } from './test-results.ts';

interface SuiteRun {
  /** only files whose path holds one of these words */
  files?: readonly string[];
  /** patterns of files that stay out */
  without?: readonly string[];
  /** where its report is kept; the suite's own place where left out */
  report?: string;
  env?: Record<string, string>;
}

/** Runs a suite of tests in a process of its own. */
export async function runSuite(
  suite: string,
  { files = [], without = [], report = suite, env = {} }: SuiteRun = {},
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
    ...without.flatMap((pattern) => ['--exclude', pattern]),
    ...(files.length > 0 ? ['--passWithNoTests', ...files] : []),
  ];
  const { ok, output, seconds } = await runProgram({ name: `test ${suite}`, args, env });
  const counted = readCounts(report) ?? { passed: 0, failed: 0, skipped: 0 };
  // A suite can fail without a failed test: a file that does not load, a set-up that throws, a crash.
  const counts = ok || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  return { counts, ok, output, seconds };
}

/** "12 passed, 0 failed", and how many were skipped where any were. */
export const countsText = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
