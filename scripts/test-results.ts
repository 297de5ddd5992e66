import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';
import type { FileTime } from './usual-times.ts';

/** A test of a report. One that passed only when it was tried again still has the first try's messages. */
export type Outcome = { fullName: string; status: string; failureMessages?: string[] };

/** One test of the last run. */
export type TestResult = { title: string; passed: boolean };
export type Counts = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    /** path of the test file */
    name: string;
    startTime: number;
    endTime: number;
    assertionResults: Outcome[];
  }[];
};

const folder = path.join(root, '.data/test-results');

/** Returns the file for the report of a suite's last run. */
export function reportFile(suite: string): string {
  return path.join(folder, `${suite}.json`);
}

/**
 * Removes an earlier report, so that it isn't taken for that of a run that crashes before writing its own.
 */
export function forgetReport(suite: string): void {
  fs.rmSync(reportFile(suite), { force: true });
}

/** Returns undefined if the suite wrote no report because it crashed. */
export function readCounts(suite: string): Counts | undefined {
  const report = readReport(reportFile(suite));
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests,
    }
  );
}

/** Returns how long the tests of each file in a suite took. */
export function readTimes(suite: string): FileTime[] {
  return (readReport(reportFile(suite))?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: path.relative(root, name),
    seconds: (endTime - startTime) / 1000,
  }));
}

/** Returns the tests of a suite that passed only when they were tried again, with the first line of why. */
export function readShaky(suite: string): { title: string; reason: string }[] {
  return findShaky(
    (readReport(reportFile(suite))?.testResults ?? []).flatMap((each) => each.assertionResults),
  );
}

export const findShaky = (outcomes: readonly Outcome[]): { title: string; reason: string }[] =>
  outcomes
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages: [reason = ''] = [] }) => ({
      title: fullName,
      reason: reason.split('\n')[0]!,
    }));

/** Returns every test of every suite's last run. */
export function readAllResults(): TestResult[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .map((name) => readReport(path.join(folder, name)))
    .flatMap((report) => report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, status }) => ({ title: fullName, passed: status === 'passed' }));
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
