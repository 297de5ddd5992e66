import { demoCompanies, demoPassword } from '@fieldwright/server/features/people/demo';
import { hashPassword } from '@fieldwright/server/features/people/passwords';
import { seedCompanies } from '@fieldwright/server/features/people/seed';
import { median, signIn, timed } from '../asking.ts';
import { setStage } from '../product.ts';
import { fillCompanies } from './fill.ts';
import { lists } from './lists.ts';
import { readWhole } from './scans.ts';

/**
 * What lists cost as a company grows, beside 1,000 small companies in the same database: `node bench/growth/run.ts
 * [work orders …]`. Each size has a database of its own. The first five requests of a connection have plans of their own
 * values; from the sixth on the database may keep one plan for all values, so those are measured apart.
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000];
const port = 4874;
const origin = `http://127.0.0.1:${port}`;
const small = { companies: 1_000, workOrders: 100 };
const times = { first: 5, later: 7 };

const scans: string[][] = [];
const rows = new Map(lists.map((list) => [list, [] as { first: number; later: number }[]]));
for (const workOrders of sizes) {
  const stage = await setStage();
  try {
    const company = { ...demoCompanies[0]!, id: 1 };
    await seedCompanies(stage.urls.owner, [company], await hashPassword(demoPassword));
    await fillCompanies(stage.urls.superuser, [
      { first: 1, last: 1, workOrders },
      { first: 2, last: small.companies + 1, workOrders: small.workOrders },
    ]);
    // as few connections as there may be: requests one after the other are the same one's
    await stage.startProduct(port, { DATABASE_CONNECTIONS: '2' });
    const token = await signIn(origin, company.people[0]!.email, company.id);
    for (const list of lists) {
      const took: number[] = [];
      while (took.length < times.first + times.later) took.push(await timed(`${origin}${list}`, token));
      rows.get(list)!.push({
        first: median(took.slice(0, times.first)),
        later: median(took.slice(times.first)),
      });
    }
    scans.push(await readWhole(stage.urls.superuser));
  } finally {
    await stage.stop();
  }
}
const ms = (took: number) => took.toFixed(took < 100 ? 1 : 0);
console.log(`work orders: ${sizes.join(', ')}; ms of the first ${times.first} requests / of later ones`);
for (const [list, each] of rows) {
  const cells = each.map(({ first, later }) => `${ms(first)} / ${ms(later)}`.padStart(16));
  const grew = each.at(-1)!.later / each[0]!.later;
  console.log(`${list.padEnd(60)}${cells.join('')}   ${grew.toFixed(1)} times`);
}
for (const [at, tables] of scans.entries())
  console.log(`${sizes[at]}: tables read as a whole: ${tables.length > 0 ? tables.join(', ') : 'none'}`);
