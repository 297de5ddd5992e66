import { demoCompanies, demoPassword } from '@fieldwright/server/features/people/demo';
import { hashPassword } from '@fieldwright/server/features/people/passwords';
import { seedCompanies } from '@fieldwright/server/features/people/seed';
import pg from 'pg';
import { median, signIn, timed } from '../asking.ts';
import { setStage } from '../product.ts';
import { fillBooks, full } from './fill.ts';

/**
 * Searches and opens a price book of 10,000 services and 50,000 parts among as many companies of the same size:
 * `node bench/price-books/run.ts [companies] [rounds]`. Each search alternates with plain SQL on the same rows, run by
 * a role that no row-level security applies to. The first requests of the connection aren't counted: later ones may
 * share one plan for all values.
 */
const companies = Number(process.argv[2] ?? 20);
const rounds = Number(process.argv[3] ?? 20);
const port = 4879;
const origin = `http://127.0.0.1:${port}`;
const company = { ...demoCompanies[0]!, id: 1 };
const bookId = 1_000_010_000_001;

/** As someone types, whole codes, several words, common and rare ones, and with typing errors. */
const searches = [
  'c',
  'ca',
  'cap',
  'capac',
  'capacitor',
  'dual run capacitor',
  'sr-4711',
  'pv-4711',
  'pv-47',
  'maker 127',
  'flame sensor 41/7',
  'gas valve 2011',
  'zq',
  'zephyr',
  'xylophone pump',
];
const mistyped = ['capacitr', 'thermostt', 'igniterr', 'flame sensr 41/7', 'stainles conduit'];

const plain = `select kind, id, code from (
    select 0 as kind, r.id, r.code, r.search_text from service_repairs r
    where r.company_id = 1 and not r.hidden and r.search_text like all ($1)
    union all
    select 1, p.id, p.code, p.search_text from part_items p
    where p.company_id = 1 and not p.hidden and p.search_text like all ($1)) f
  order by starts_with(search_text, $2) desc, kind, code limit 8`;
const plainSimilar = `select kind, id, code from (
    select 0 as kind, r.id, r.code, r.search_text from service_repairs r
    where r.company_id = 1 and not r.hidden and r.search_text operator(extensions.%>) $1
    union all
    select 1, p.id, p.code, p.search_text from part_items p
    where p.company_id = 1 and not p.hidden and p.search_text operator(extensions.%>) $1) f
  order by extensions.word_similarity($1, search_text) desc limit 8`;

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;
const ms = (took: number) => took.toFixed(1).padStart(7);
const stage = await setStage();
try {
  await seedCompanies(stage.urls.owner, [company], await hashPassword(demoPassword));
  await fillBooks(stage.urls.superuser, 1, companies);
  await stage.startProduct(port, { DATABASE_CONNECTIONS: '2' });
  const token = await signIn(origin, company.people[0]!.email, company.id);
  const sql = new pg.Client(stage.urls.superuser);
  await sql.connect();
  await sql.query('set pg_trgm.word_similarity_threshold = 0.4').catch(() => undefined);

  const asked = (path: string) => () => timed(`${origin}${path}`, token);
  const queried = (text: string, values: unknown[]) => async () => {
    const start = performance.now();
    await sql.query({ name: text.slice(0, 60) + values.length, text, values });
    return performance.now() - start;
  };
  const compare = async (name: string, product: () => Promise<number>, beside: () => Promise<number>) => {
    const times = { product: [] as number[], beside: [] as number[] };
    for (let round = -7; round < rounds; round++)
      for (const [which, ask] of [
        ['product', product],
        ['beside', beside],
      ] as const) {
        const took = await ask();
        if (round >= 0) times[which].push(took);
      }
    const ratio = median(times.product) / median(times.beside);
    console.log(
      `${name.padEnd(44)}${ms(median(times.product))} ${ms(p95(times.product))}   plain ${ms(median(times.beside))}   ${ratio.toFixed(2)}`,
    );
    return times.product;
  };
  console.log(`${companies} companies, each with ${full.services} services and ${full.parts} parts`);
  console.log(`${''.padEnd(44)} median     p95 ms`);
  const all: number[] = [];
  for (const text of searches) {
    const words = text.split(' ').map((word) => `%${word}%`);
    const beside = queried(plain, [words, text]);
    const query = encodeURIComponent(text);
    all.push(
      ...(await compare(`picker: ${text}`, asked(`/api/pricebookentries?text=${query}&limit=8`), beside)),
    );
    all.push(
      ...(await compare(
        `list: ${text}`,
        asked(`/api/pricebooks/${bookId}/entries?text=${query}&limit=100`),
        beside,
      )),
    );
  }
  const similar: number[] = [];
  for (const text of mistyped) {
    const beside = queried(plainSimilar, [text]);
    const query = encodeURIComponent(text);
    similar.push(
      ...(await compare(`picker: ${text}`, asked(`/api/pricebookentries?text=${query}&limit=8`), beside)),
    );
  }
  console.log(`all searches: p95 ${ms(p95(all))} ms; with typing errors: p95 ${ms(p95(similar))} ms`);
  const one = queried('select 1', []);
  await compare('tree and first entry in one request', asked(`/api/pricebooks/${bookId}?limit=1`), one);
  await compare(
    'a page of 100 entries with prices',
    asked(`/api/pricebooks/${bookId}/entries?limit=100`),
    one,
  );
  await sql.end();
} finally {
  await stage.stop();
}
