import { readChanges } from './changes.ts';
import { checkTools, runTools } from './check-tools.ts';
import { reportLine, runProgram, stopProgramsOnSignal } from './programs.ts';
import { runQueue } from './queue.ts';
import { countsText, runSuite, type SuiteRun } from './suites.ts';
import { type Counts, readShaky, readTimes } from './test-results.ts';
import { findSlower, longestFirst, readUsualTimes, writeUsualTimes } from './usual-times.ts';

/**
 * `npm test`: runs all checks and suites; the last line is the total.
 * `npm test -- server web sign`: runs only the suites named, and of those only files whose path contains
 * another word.
 * `npm test -- changed`: runs what the changes since main can affect; suites may be named as well.
 * `npm test -- races --rounds 100`: sets the number of rounds for tests that depend on chance.
 * `npm test -- --keep-times`: runs everything, and saves how long each file took as its usual time.
 */
const suites = ['server', 'domain', 'web', 'commands', 'e2e'];

stopProgramsOnSignal();
const { words, rounds, keepsTimes } = readArguments(process.argv.slice(2));
const chosen = words.filter((word) => suites.includes(word));
const files = words.filter((word) => !suites.includes(word) && word !== 'changed');
const changes = words.includes('changed') ? readChanges() : undefined;
const everything = words.length === 0;
const wanted = suites.filter((suite) => chosen.length === 0 || chosen.includes(suite));

/** The suites of this run, of which some may have had nothing to run. */
const ran: string[] = [];

/*
 * The long suites use all cores, so nothing runs beside them: what meets its limits only because others take the
 * cores is no fault. The rest run two at a time.
 */
const counts: Counts[] = [];
for (const jobs of everything ? inTurns() : [wanted.map((suite) => () => reportSuite(suite))])
  counts.push(...(await runQueue(jobs, 2)));
if (everything) {
  reportTimes();
  counts.push(await runRequirements());
}

for (const { title, reason } of ran.flatMap(readShaky))
  console.log(`SHAKY: “${title}” passed only when it was tried again: ${reason}`);

const sum = (key: keyof Counts) => counts.reduce((total, count) => total + count[key], 0);
if (sum('skipped') > 0) console.log(`\n${sum('skipped')} tests were skipped.`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);

function readArguments(given: readonly string[]) {
  const at = given.indexOf('--rounds');
  const options = at === -1 ? [] : given.slice(at, at + 2);
  return {
    words: given.filter((word) => !options.includes(word) && word !== '--keep-times'),
    rounds: options[1],
    keepsTimes: given.includes('--keep-times'),
  };
}

/** Returns what a run of everything does in turn, and side by side within a turn: what soon fails comes first. */
function inTurns(): (() => Promise<Counts>)[][] {
  const alone = ['web', 'server', 'e2e'].map((suite) => [() => reportSuite(suite, true)]);
  return [[() => reportSuite('commands'), reportTools, () => reportSuite('domain')], ...alone];
}

async function reportSuite(suite: string, isAlone = wanted.length === 1): Promise<Counts> {
  const run: SuiteRun = { files, isAlone, ...(rounds && { env: { TEST_ROUNDS: rounds } }) };
  const part = changes ? changes.partOf(suite) : {};
  if (!part) return { passed: 0, failed: 0, skipped: 0 };
  ran.push(suite);
  const { counts, ok, output, seconds } = await runSuite(suite, { ...run, ...part });
  console.log(reportLine(suite, countsText(counts), seconds));
  if (!ok) console.log(`\n${output}\n`);
  return counts;
}

async function reportTools(): Promise<Counts> {
  return { ...(await runTools(checkTools, 1)), skipped: 0 };
}

/**
 * Prints the longest files, and those that have become much longer. These fail nothing, because other jobs
 * running at the same time slow a file down, too.
 */
function reportTimes(): void {
  const usual = readUsualTimes();
  const times = longestFirst(suites.flatMap(readTimes));
  console.log('\nThe ten longest files:');
  for (const { file, seconds } of times.slice(0, 10)) console.log(reportLine(`  ${file}`, '', seconds));
  for (const { file, seconds, usual: expected } of suites.flatMap((suite) =>
    findSlower(readTimes(suite), usual),
  ))
    console.log(
      `SLOWER: ${file} took ${seconds.toFixed(0)} s; at the pace of this run it usually takes ${expected.toFixed(0)} s.`,
    );
  if (keepsTimes) writeUsualTimes(times);
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
