import { wordsOf } from '@fieldwright/domain/price-books/price-book-filter';
import { gramsOf, soughtOf } from '@fieldwright/domain/price-books/search-grams';
import { demoCompanies, demoPassword } from '@fieldwright/server/features/people/demo';
import { hashPassword } from '@fieldwright/server/features/people/passwords';
import { seedCompanies } from '@fieldwright/server/features/people/seed';
import pg from 'pg';
import { median, signIn, timed } from '../asking.ts';
import { setStage } from '../product.ts';
import { type BookSize, fillBooks } from './fill.ts';
import { pricePageTimes } from './price-page.ts';

/**
 * Measures a large price book of one of 20 companies with the same: searches, the tree, and a page with prices and their
 * steps. Each request of the product, under the runtime role, takes turns with plain SQL as a superuser, without
 * row-level security: `node bench/price-book/run.ts [companies [services parts]]`. The plain SQL asks the same index,
 * and reads ids, codes and names alone; the product answers with prices and their steps.
 */
const [companies = 20, services = 10_000, parts = 50_000] = process.argv.slice(2).map(Number);
const size: BookSize = { services, parts, levels: 8 };
const port = 4875;
const origin = `http://127.0.0.1:${port}`;
const rounds = 25;
const bookId = 1_001_000_001;

const searches: readonly [what: string, text: string][] = [
  ['an exact code', 'P012345'],
  ['the beginning of a code', 'P0123'],
  ['a rare word', '49999'],
  ['two words', 'copper elbow'],
  ['three words', 'brass valve 3/4'],
  ['a common word', 'copper'],
  ['a word that all have', 'piece'],
  ['two letters', 'pv'],
  ['one letter', 'p'],
  ['nothing', 'zzyzx'],
  ['a typing error', 'capcitor'],
  ['two words, one with a typing error', 'coper elbow'],
];

const plain = (kind: string) => `(select '${kind}' as kind, id, code, text,
    case when search_code = $1 then 0 when starts_with(search_code, $1) then 1 else 2 end as rank
  from ${kind} where company_id + 0 = 1 and not hidden and price_book_grams(company_id, search_text) collate "C" @> $2
    and not exists (select from unnest($3::text[]) word where strpos(search_text, word) = 0)
  order by rank, code, id limit 20)`;
const plainSearch = `select * from (${plain('service_repairs')} union all ${plain('part_items')}) f order by rank, kind desc, code, id limit 20`;
const plainPage = `select r.id, r.code, r.text, r.description, r.unit_price_cents, r.cost_cents, r.labor_hours,
    (select json_agg(json_build_object('id', p.id, 'code', p.code, 'text', p.text, 'cost', p.cost_cents, 'price', p.unit_price_cents))
     from service_repair_parts u join part_items p on p.company_id = u.company_id and p.id = u.part_item_id
     where u.company_id = r.company_id and u.service_repair_id = r.id) as parts
  from service_repairs r where r.company_id = 1 and r.price_book_id = ${bookId} and not r.hidden order by r.code, r.id limit 100`;
const plainTree = `select k.id, k.parent_price_book_category_id, k.text, k."order" from price_book_categories k
  where k.company_id = 1 and k.price_book_id = ${bookId} order by k."order", k.text, k.id`;

const stage = await setStage();
const client = new pg.Client(stage.urls.superuser);
try {
  const company = { ...demoCompanies[0]!, id: 1 };
  await seedCompanies(stage.urls.owner, [company], await hashPassword(demoPassword));
  const prices = pricePageTimes();
  console.log(
    `a page of 100 prices with steps, pure: p50 ${ms(at(prices, 0.5))}, p95 ${ms(at(prices, 0.95))}`,
  );
  const start = performance.now();
  await fillBooks(stage.urls.superuser, companies, size);
  console.log(
    `filled ${companies} × ${services + parts} in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  );
  await client.connect();
  await stage.startProduct(port, { DATABASE_CONNECTIONS: '2' });
  const token = await signIn(origin, company.people[0]!.email, company.id);
  const all: number[] = [];
  for (const [what, text] of searches) {
    const words = wordsOf(text);
    const took = await pair(`/api/pricebookentries?text=${encodeURIComponent(text)}`, plainSearch, [
      text.toLowerCase(),
      gramsOf(words).map((gram) => `${company.id}:${gram}`),
      words.map(soughtOf),
    ]);
    all.push(...took.product);
    report(`search: ${what} ("${text}")`, took);
    const listed = `/api/pricebooks/${bookId}/entries?text=${encodeURIComponent(text)}`;
    report(`  in the list, a page of 100`, {
      product: await several(() => timed(`${origin}${listed}`, token)),
      plain: [],
    });
  }
  console.log(`all searches of the picker: p50 ${ms(at(all, 0.5))}, p95 ${ms(at(all, 0.95))}`);
  report('the tree with its counts', await pair(`/api/pricebooks/${bookId}?limit=1`, plainTree, []));
  report(
    'a page of 100 with price and steps',
    await pair(`/api/pricebooks/${bookId}/entries?limit=100`, plainPage, []),
  );

  async function pair(path: string, statement: string, values: unknown[]) {
    const product: number[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const ask = async () => product.push(await timed(`${origin}${path}`, token));
      const query = async () => {
        const begin = performance.now();
        await client.query({ name: statement.slice(0, 60), text: statement, values });
        bare.push(performance.now() - begin);
      };
      for (const each of round % 2 ? [ask, query] : [query, ask]) await each();
    }
    return { product, plain: bare };
  }
} finally {
  await client.end();
  await stage.stop();
}

async function several(work: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  while (times.length < rounds) times.push(await work());
  return times;
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;
}
function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}
function report(what: string, took: { product: readonly number[]; plain: readonly number[] }): void {
  const of = (times: readonly number[]) =>
    times.length === 0 ? '' : `${ms(median(times)).padStart(9)} p95 ${ms(at(times, 0.95)).padStart(9)}`;
  console.log(`${what.padEnd(58)} product ${of(took.product)}   plain SQL ${of(took.plain)}`);
}
