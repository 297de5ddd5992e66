import { randomUUID } from 'node:crypto';
import { csvRows } from '@fieldwright/domain/imports/csv-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookFile, bookImporter } from '../../../testing/book-importer.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let office: ReturnType<typeof bookImporter>;
let bookId: number;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const person = await server.signInAs('office');
  token = person.token;
  office = bookImporter(server, person);
  const body = { guid: randomUUID(), text: 'Service' };
  bookId = (await server.call('POST /api/pricebooks', { as: token, body })).data.id;
});
afterAll(() => server.stop());

const rows = (...more: string[][]) => [['Type', 'Code', 'Name', 'Price', 'Categories'], ...more];
const checked = async (bytes: Uint8Array) => (await office.check(bytes, bookId)).data;
const imported = async (...more: string[][]) => {
  const { id } = await checked(bookFile(...rows(...more)));
  await office.commit(id);
  await office.run(id);
  return office.find(id);
};

describe('a price book file over HTTP', () => {
  it('is read in any usual encoding, with commas and currency signs in amounts', async () => {
    const text = csvRows(rows(['part', 'Ü-1', 'Dämpfer', '$1,250.50', 'A']));
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    for (const bytes of [Buffer.from(text), Buffer.from(text, 'latin1'), utf16]) {
      const { report } = await checked(bytes);
      expect(report.preview).toMatchObject([
        { outcome: 'add', code: 'Ü-1', text: 'Dämpfer', priceCents: 125_050 },
      ]);
    }
  });

  it('is refused whole if it is no text, and by its rows if amounts are negative or huge', async () => {
    for (const from of [0, 1]) {
      const junk = Uint8Array.from({ length: 4_096 }, (_, at) => ((at + from) * 7_919) % 256);
      expect((await office.check(junk, bookId)).error?.code).toBe('file_refused');
    }
    const { report } = await checked(
      bookFile(
        ...rows(
          ['part', 'N', 'Negative', '-5', ''],
          ['part', 'H', 'Huge', '1e300', ''],
          ['part', 'I', 'Infinite', '9'.repeat(400), ''],
        ),
      ),
    );
    expect(report.counts).toMatchObject({ bad: 3, add: 0 });
  });

  it('with a text of a million characters is refused, by row or whole, and keeps none of it', async () => {
    const long = 'x'.repeat(1_000_000);
    const answer = await office.check(bookFile(...rows(['part', 'L', long, '5', ''])), bookId);
    if (answer.status === 200) expect(answer.data.report.counts).toMatchObject({ bad: 1, add: 0 });
    else expect(answer.error.code).toBe('file_refused');
    expect(JSON.stringify(answer).length).toBeLessThan(20_000);
  });

  it('never gives back a formula that runs, wherever it came in', async () => {
    const formula = '=HYPERLINK("http://x.example";"y")';
    const { state } = await imported(
      ['part', formula, formula, '5', formula],
      ['part', '@SUM(1)', '+1', '6', '-1'],
    );
    expect(state).toBe('done');
    const exported = await server.app.inject({
      url: `/api/pricebooks/${bookId}/export?format=csv`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(exported.body).toContain('HYPERLINK');
    expect(exported.body).not.toMatch(/(?:^|[,"\n])[=+@-]/m);
  });

  it('comes in once if two people import the same one at the same time', async () => {
    const file = bookFile(...rows(['part', 'TWICE', 'Twice', '5', '']));
    const [first, second] = await Promise.all([checked(file), checked(file)]);
    await Promise.all([first, second].map(({ id }) => office.commit(id)));
    await Promise.all([first, second].map(({ id }) => office.run(id)));
    const states = await Promise.all([first, second].map(async ({ id }) => (await office.find(id)).state));
    const stored = await server.sql(`select 1 from part_items where code = 'TWICE'`);
    expect(stored).toHaveLength(1);
    // the later one is compared again: it changes nothing
    expect(states).toEqual(['done', 'done']);
  });
});
