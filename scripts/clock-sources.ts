import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';

/**
 * A way of reading the machine's time instead of the product's clock (docs/decisions/013-one-clock.md).
 * Matched in the text, because neither a linter nor a type checker can tell SQL's `now()` from a clock's.
 */
interface Rule {
  /** what to do instead */
  instead: string;
  asks: RegExp;
  /** files that the rule applies to, relative to the checkout */
  files: RegExp;
}

const ofScript = /\bDate\.now\b|\bnew Date(?:\(\)|;)|\bTemporal\.Now\b/;

const rules: readonly Rule[] = [
  {
    instead: 'take `now` as an argument',
    asks: ofScript,
    files: /^packages\/(?!.*(?:\.test\.ts$|testing\/))/,
  },
  {
    instead:
      'ask `now` of the route, `deps.clock` or, in tests, the clock of the run; `machineClock` for real time',
    asks: ofScript,
    files: /^apps\/server\/src\//,
  },
  {
    instead: 'ask `timeNow` or `dateNow` of lib/clock.ts, or watch it by `useNow`',
    asks: ofScript,
    files: /^apps\/web\/src\/(?!.*(?:\.test\.tsx?$|testing\/))/,
  },
  {
    instead: 'ask `runClock`, or the days of e2e/days.ts',
    asks: ofScript,
    files: /^e2e\//,
  },
  {
    instead: 'hand the moment in as a parameter, or stamp with `clock_now()`',
    asks: /(?<![\w.])now\(\)|\b(?:clock|statement|transaction)_timestamp\b|\b(?:current|local)(?:_date|_time|time|_timestamp|timestamp)\b/,
    files: /^apps\/server\/(src|migrations\/(?!00(?:[01]|2[0-9]|3[0-2])))/,
  },
  {
    instead: '`clock_now()` stamps: what decides by date takes `now` as a parameter',
    asks: /clock_now\(\)\s*(?:[-+<>]|at time zone|::)|(?:[-+<>]|\bbetween|\band)\s*\(?clock_now\(\)/,
    files: /^apps\/server\/src\/(?!.*(?:\.test\.ts$|testing\/))/,
  },
];

/** Files that may read the machine's time, and why. */
export const machineTime: Readonly<Record<string, string>> = {
  'apps/server/src/clock.ts': 'is the clock',
  'apps/server/src/db/clock.test.ts': 'looks for it in the catalog, and beside the clock',
  'apps/server/migrations/0034-what-the-runtime-role-may.sql': 'sweeps live messages, which keep real time',
  'apps/server/src/db/older-rows.test.ts': 'makes rows in databases from before the clock',
  'apps/server/src/jobs/emails.test.ts': 'looks at the queue, which keeps its own time',
  'apps/server/src/jobs/presence.test.ts': 'locks a job as the queue does, by its own time',
  'apps/server/src/jobs/worker.test.ts': 'looks at the queue, which keeps its own time',
  'apps/server/src/live/live.queries.ts':
    'a cursor reaches back for so long in real time, and shows no moment',
  'apps/server/src/live/missed.test.ts': 'makes live messages older, which are swept by real time',
  'apps/web/src/lib/clock.ts': 'is the clock',
  'apps/web/src/lib/session/renewal.ts': 'how old a token is that another tab has passed on',
  'apps/web/src/lib/use-made-pdf.ts': 'how long a PDF was waited for, and how old its address is',
  'apps/web/src/lib/live/live.ts': 'how long nothing has been heard',
  'apps/web/src/features/board/store/date-eviction.ts': 'how long a date has not been looked at',
  'apps/web/src/features/board/store/loaded-dates.ts': 'how long a date has not been looked at',
  'apps/server/src/features/people/people.jobs.test.ts': 'makes attempts, whose windows are real time',
};

export interface Violation {
  file: string;
  line: number;
  instead: string;
}

function* sourcesBelow(folder: string, checkout: string): Generator<string> {
  const there = path.join(checkout, folder);
  if (!fs.existsSync(there)) return;
  for (const entry of fs.readdirSync(there, { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
      yield* sourcesBelow(name, checkout);
    else if (/\.(ts|tsx|js|mjs|sql)$/.test(entry.name) && !entry.name.includes('.generated.')) yield name;
  }
}

/** Finds uses of the machine's time in a checkout: this one or a planted one. */
export function findMachineTime(checkout = root): {
  files: number;
  violations: Violation[];
  unused: string[];
} {
  const files = ['apps', 'packages', 'e2e'].flatMap((folder) => [...sourcesBelow(folder, checkout)]);
  const all = files.flatMap((file) => {
    const text = fs.readFileSync(path.join(checkout, file), 'utf8');
    const own = rules.filter((rule) => rule.files.test(file) && rule.asks.test(text));
    return own.flatMap(({ asks, instead }) =>
      text
        .split('\n')
        .flatMap((words, index) => (asks.test(words) ? [{ file, line: index + 1, instead }] : [])),
    );
  });
  const asking = new Set(all.map(({ file }) => file));
  return {
    files: files.length,
    violations: all.filter(({ file }) => !(file in machineTime)),
    unused: Object.keys(machineTime).filter((file) => !asking.has(file)),
  };
}
