import { checkTools, runTools } from './check-tools.ts';
import { reportLine, runProgram, stopProgramsOnSignal } from './programs.ts';
import { runQueue } from './queue.ts';
import { countsText, runSuite } from './suites.ts';
import type { Counts } from './test-results.ts';

/**
 * `npm test`: all checks and suites; the last line is the sum, alone.
 * `npm test -- server web sign` runs only the suites named, and of those only the files whose path holds one of the other words.
 */
const quickSuites = ['domain', 'server', 'web'];
/** They start whole products of their own, so one after the other. */
const wholeSuites = ['commands', 'e2e'];
const suites = [...quickSuites, ...wholeSuites];

stopProgramsOnSignal();
const words = process.argv.slice(2);
const chosen = words.filter((word) => suites.includes(word));
const files = words.filter((word) => !suites.includes(word));
const everything = words.length === 0;
const wanted = (suite: string) => chosen.length === 0 || chosen.includes(suite);

const counts: Counts[] = [];
if (everything) counts.push({ ...(await runTools(checkTools)), skipped: 0 });
counts.push(
  ...(await runQueue(
    quickSuites.filter(wanted).map((suite) => () => reportSuite(suite)),
    2,
  )),
);
counts.push(
  ...(await runQueue(
    wholeSuites.filter(wanted).map((suite) => () => reportSuite(suite)),
    1,
  )),
);
if (everything) counts.push(await runRequirements());

const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0);
if (sum('skipped') > 0) console.log(`\n${sum('skipped')} tests were skipped.`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);

async function reportSuite(suite: string): Promise<Counts> {
  const { counts, ok, output, seconds } = await runSuite(suite, { files });
  console.log(reportLine(suite, countsText(counts), seconds));
  if (!ok) console.log(`\n${output}\n`);
  return counts;
}

async function runRequirements(): Promise<Counts> {
  const { ok, output, seconds } = await runProgram({
    name: 'requirements',
    args: ['scripts/requirements.ts', '--problems'],
  });
  console.log(reportLine('requirements', ok ? 'passed' : 'FAILED', seconds));
  if (!ok) console.log(`\n${output}\n`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}
