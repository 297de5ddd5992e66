import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { seedDemo } from '@fieldwright/server/features/demo/seed';
import { importFile } from '@fieldwright/server/features/imports/command-line';
import { demoCompanies, demoPassword } from '@fieldwright/server/features/people/demo';
import { hashPassword } from '@fieldwright/server/features/people/passwords';
import { seedCompanies } from '@fieldwright/server/features/people/seed';
import { median, signIn, timed } from '../asking.ts';
import { setStage } from '../product.ts';
import { fillSmall } from './small-company.ts';

/**
 * Compares the cost of opening each list in a company with two years of work and 9,987 imported jobs with one that has
 * about a page of everything, in one run: `node bench/lists/run.ts [rounds]`. The board of a full day, Unassigned and
 * the agreements are compared with the same company without the import. Requests of an empty company in between show
 * the cost of a request alone, and that no query plan made for another company is reused.
 */
const rounds = Number(process.argv[2] ?? 40);
const port = 4873;
const origin = `http://127.0.0.1:${port}`;
const pageRows = 60;
const full = { ...demoCompanies[0]!, id: 1 };
const day = { ...full, id: 3, name: 'A full day' };
const small = { ...full, id: 4, name: 'A page of everything' };
const empty = { ...full, id: 5, name: 'Nothing yet' };

const today = new Intl.DateTimeFormat('en-CA', { timeZone: full.timeZone }).format(Date.now());
/** What each screen asks for when it is opened, and what it is held against. */
const lists = [
  { path: '/api/workorders', beside: small.id },
  { path: '/api/workorders?sort=-total', beside: small.id },
  { path: '/api/workorders?sort=-due', beside: small.id },
  { path: '/api/workorders?sort=number', beside: small.id },
  { path: '/api/workorders?filter=unpaid', beside: small.id },
  { path: '/api/workorders?search=cary', beside: small.id },
  { path: '/api/customers', beside: small.id },
  { path: '/api/customers?sort=-since', beside: small.id },
  { path: '/api/customers?search=cary', beside: small.id },
  { path: '/api/customers?owing=true', beside: small.id },
  { path: '/api/salesproposals', beside: small.id },
  { path: '/api/salesproposals?sort=-total', beside: small.id },
  { path: '/api/payments', beside: small.id },
  { path: '/api/search?text=cary', beside: small.id },
  { path: '/api/agreements', beside: day.id },
  { path: '/api/calls', beside: day.id },
  { path: `/api/board?from=${today}&to=${today}`, beside: day.id },
];

const stage = await setStage();
const folder = path.join(os.tmpdir(), `fieldwright-lists-${process.pid}`);
try {
  const { owner, app } = stage.urls;
  await seedCompanies(owner, [full, day, small, empty], await hashPassword(demoPassword));
  for (const company of [full, day]) await seedDemo(owner, company.id, Date.now());
  const permits = await permitsCsv();
  await load(app, full.id, permits);
  await load(
    app,
    small.id,
    permits
      .split('\n')
      .slice(0, pageRows + 1)
      .join('\n'),
  );
  await fillSmall(owner, small.id);
  await stage.startProduct(port);
  for (const { path: list, beside } of lists) {
    const [one, other, none] = await Promise.all(
      [full.id, beside, empty.id].map((company) => signIn(origin, full.people[0]!.email, company)),
    );
    const times = { full: [] as number[], beside: [] as number[], empty: [] as number[] };
    for (let round = -10; round < rounds; round++) {
      const turns = [
        ['full', one],
        ['beside', other],
        ['empty', none],
      ] as const;
      for (const [name, token] of round % 2 ? turns : turns.toReversed()) {
        const took = await timed(`${origin}${list}`, token!);
        if (round >= 0) times[name].push(took);
      }
    }
    const [a, b, c] = [median(times.full), median(times.beside), median(times.empty)];
    // of each round, so that what else the machine does is in both
    const ratio = median(times.full.map((took, round) => took / times.beside[round]!));
    const said = `${a.toFixed(1)} ms, beside ${b.toFixed(1)} ms: ${ratio.toFixed(2)}; with nothing ${c.toFixed(1)} ms`;
    console.log(`${list.padEnd(44)} ${said}`);
  }
} finally {
  await stage.stop();
  await rm(folder, { force: true });
}

/** The real file where it is at hand, else as many rows of the same kind. */
async function permitsCsv(): Promise<string> {
  const real = path.resolve(import.meta.dirname, '../../../shared/data/work_history/trade_permits.csv');
  if (existsSync(real)) return readFile(real, 'utf8');
  const head = 'permit_id,trade,job_type,address,city,state,application_date,valuation_usd,status';
  const row = (at: number) =>
    `P-${at},HVAC,HVAC CHANGE OUT,${at % 8_321} MEDCON CT,Cary,NC,2012-07-01,5400,CLOSED`;
  return [head, ...Array.from({ length: 9_987 }, (_, at) => row(at))].join('\n');
}

async function load(app: string, company: number, permits: string): Promise<void> {
  await writeFile(folder, permits);
  const flags = [
    '--company',
    String(company),
    '--kind',
    'trade-permits',
    '--file',
    folder,
    '--commit',
    '--skip-bad',
  ];
  const said: string[] = [];
  const isDone = await importFile({ DATABASE_URL: app }, flags, (line) => said.push(line));
  if (!isDone) throw new Error(said.join('\n'));
  console.log(`company ${company}: ${said.at(-2)}`);
}
