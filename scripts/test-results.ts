import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';

/** One test of the last run. */
export type TestResult = { title: string; passed: boolean };
export type Counts = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
};

const folder = path.join(root, '.data/test-results');

/** Where a suite's report of its last run is kept. */
export function reportFile(suite: string): string {
  return path.join(folder, `${suite}.json`);
}

/** A report of an earlier run must not stand for one that crashes before it writes its own. */
export function forgetReport(suite: string): void {
  fs.rmSync(reportFile(suite), { force: true });
}

/** Undefined: the suite wrote no report, so it crashed. */
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

/** Every test of every suite's last run. */
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
