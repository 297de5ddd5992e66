import fs from 'node:fs';
import { root } from './children.ts';
import { reportLine, stopProgramsOnSignal } from './programs.ts';
import { countsText, runSuite } from './suites.ts';
import type { Counts } from './test-results.ts';

/**
 * `npm run test:clocks`: runs the tests that depend on days and hours at unusual moments, and on machines far
 * from the company. Prints one line for each moment and a total.
 * `npm run test:clocks -- sunday auckland`: runs only the moments whose names contain one of the words.
 */
interface Moment {
  name: string;
  /** FIELDWRIGHT_NOW: the moment at which the clock starts; the usual moment by default */
  now?: string;
  /** the machine's time zone */
  zone?: string;
}

/** The demo company is in New York: its clocks change on March 14 and November 7, 2027. */
const moments: readonly Moment[] = [
  { name: 'Sunday morning', now: '2026-11-22T09:20-05:00' },
  { name: 'Thursday, five minutes to midnight', now: '2027-04-29T23:55-04:00' },
  { name: '1 January', now: '2027-01-01T10:30-05:00' },
  { name: '29 February', now: '2028-02-29T14:10-05:00' },
  { name: 'night in which the clocks go forward', now: '2027-03-14T01:52-05:00' },
  { name: 'noon after the clocks went forward', now: '2027-03-14T12:30-04:00' },
  { name: 'night in which the clocks go back', now: '2027-11-07T01:52-04:00' },
  { name: 'noon after the clocks went back', now: '2027-11-07T12:30-05:00' },
  { name: 'machine in Auckland', zone: 'Pacific/Auckland' },
  { name: 'machine in Kolkata', zone: 'Asia/Kolkata' },
];

/** The tests to run at each moment: whole suites, or only their files that depend on days and hours. */
const parts: readonly { suite: string; files?: readonly string[] }[] = [
  { suite: 'domain' },
  { suite: 'web' },
  {
    suite: 'server',
    files: ['features/demo/', 'features/schedule/', 'features/payments/', 'features/proposal-links/'].concat([
      'features/agreements/',
      'features/company-lists/',
      'features/customers/certificates',
      'features/documents/exemption',
      'features/price-books/',
      'features/removals/',
      'features/settings/',
      'work-orders/work-order-list',
      'proposals/proposal-',
      'people/sessions',
    ]),
  },
  {
    suite: 'e2e',
    // Files that use the demo data, whose days and hours come from the clock.
    files: [
      'board',
      'booking',
      'calls',
      'clock',
      'customer-link',
      'imports',
      'main-job',
      'own-day',
      'payments',
      'print',
    ]
      .concat(['proposals', 'removals', 'sorted-lists', 'workorders'])
      .map((name) => `e2e/${name}.test.ts`),
  },
];

const testFiles = fs.globSync('{apps,e2e,packages}/**/*.test.ts', {
  cwd: root,
  exclude: (name) => name === 'node_modules',
});
const stale = parts.flatMap(({ files = [] }) =>
  files.filter((word) => !testFiles.some((file) => file.includes(word))),
);
if (stale.length > 0)
  throw new Error(`scripts/test-clocks.ts names files that are not there: ${stale.join(', ')}`);

stopProgramsOnSignal();
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const wanted = moments.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)),
);
const sum = { passed: 0, failed: 0 };
for (const moment of wanted) {
  const { counts, seconds } = await runAt(moment);
  console.log(reportLine(moment.name, countsText(counts), seconds));
  sum.passed += counts.passed;
  sum.failed += counts.failed;
}
console.log(`\n${wanted.length} moments: ${sum.passed} passed, ${sum.failed} failed`);
process.exit(sum.failed === 0 && wanted.length > 0 ? 0 : 1);

async function runAt({ name, now, zone }: Moment): Promise<{ counts: Counts; seconds: number }> {
  const env = { ...(now && { FIELDWRIGHT_NOW: now }), ...(zone && { TZ: zone }) };
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  let seconds = 0;
  for (const { suite, ...part } of parts) {
    const run = await runSuite(suite, { ...part, env, report: `clocks/${suite}` });
    if (!run.ok) console.log(`\n${name}, ${suite}:\n${run.output}\n`);
    for (const key of Object.keys(counts) as (keyof Counts)[]) counts[key] += run.counts[key];
    seconds += run.seconds;
  }
  return { counts, seconds };
}
