import { demoCompanies, demoPassword } from '@fieldwright/server/features/people/demo';
import { hashPassword } from '@fieldwright/server/features/people/passwords';
import { seedCompanies } from '@fieldwright/server/features/people/seed';
import { median, signIn, timed } from '../asking.ts';
import { setStage } from '../product.ts';
import { fillCompanies, idOf } from './fill.ts';

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

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const oneDay = `from=${day(100)}&to=${day(100)}`;
const book = idOf('priceBook', 1, 1);
const lists = [
  '/api/payments',
  '/api/payments?search=asheville',
  '/api/payments?search=westall%2012',
  '/api/payments?search=2207',
  '/api/payments?search=%24264.00',
  `/api/payments?${oneDay}`,
  '/api/workorders',
  `/api/workorders?${oneDay}&sort=number`,
  `/api/workorders?${oneDay}&sort=-due`,
  '/api/workorders?search=322%20Cedar%20Bluff%20Dr',
  '/api/workorders?search=asheville',
  '/api/customers',
  '/api/customers?search=322%20Cedar%20Bluff%20Dr',
  // the closest first, beside the same search by name
  '/api/customers?search=322%20Cedar%20Bluff%20Dr&sort=name',
  '/api/customers?search=322%20cedar',
  '/api/customers?search=322%20cedar&sort=name',
  '/api/customers?search=asheville',
  '/api/customers?search=asheville&sort=name',
  '/api/customers?search=westall%20asheville',
  '/api/customers?search=westall%20asheville&sort=name',
  '/api/customers?search=%28828%29%20200-4711',
  '/api/customers?search=%28828%29%20200-4711&sort=name',
  // with a typing error
  '/api/customers?search=lindqist',
  '/api/customers?search=322%20ceder%20bluff',
  '/api/salesproposals',
  '/api/salesproposals?search=asheville',
  '/api/agreements',
  '/api/agreements?search=asheville',
  '/api/pricebookentries?text=a',
  '/api/pricebookentries?text=copper%20pipe',
  '/api/search?text=322%20Cedar%20Bluff%20Dr',
  '/api/search?text=lindqist',
  // by a document's number
  '/api/search?text=WO-4711',
  '/api/workorders?search=WO-4711',
  '/api/salesproposals?search=P-311',
  `/api/pricebooks`,
  `/api/pricebooks/${book}`,
  `/api/pricebooks/${book}/entries?category=${idOf('priceBookCategory', 1, 3)}`,
  `/api/pricebooks/${book}/entries`,
  `/api/pricebooks/${book}/entries?text=tune-up`,
  `/api/pricebooks/${book}/categories`,
  `/api/pricebooks/${book}/removed`,
  '/api/taxitems',
  '/api/taxitems/untaxedsites',
  '/api/tags',
  '/api/departments',
  '/api/jobtypes',
  '/api/setup',
  '/api/imports',
  `/api/imports/${idOf('import', 1, 1)}/badrows?from=100`,
  '/api/pricebookimports',
  `/api/pricebooks/${book}/imports`,
  `/api/pricebookimports/${idOf('bookImport', 1, 1)}/badrows?from=100`,
  // agreements that were sold for systems, on their site's and customer's pages
  `/api/sites/${idOf('site', 1, 51)}`,
  `/api/customers/${idOf('customer', 1, 51)}`,
  `/api/customers/${idOf('customer', 1, 51)}/exemptioncertificates`,
  `/api/workorders/${idOf('workOrder', 1, 311)}/loans`,
  `/api/workorders/${idOf('workOrder', 1, 4_711)}/changes`,
  `/api/customers/${idOf('customer', 1, 51)}/changes`,
  `/api/sites/${idOf('site', 1, 51)}/changes`,
  `/api/pricebooks/${book}/changes`,
  `/api/servicerepairs/${idOf('serviceRepair', 1, 51)}/changes`,
  '/api/cardsettings',
  `/api/workorders/${idOf('workOrder', 1, 4_711)}/cardpayments`,
  `/api/salesproposals/${idOf('proposal', 1, 311)}/cardpayments`,
];

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
