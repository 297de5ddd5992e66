import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Read } from '../../db/database.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { readBy } from '../../testing/words.ts';
import { attemptIdsNamed, attemptsToSettle } from './attempts.queries.ts';

let server: TestServer;
const accountId = 31_000_001;
const everything = 5_000;

/** One company has taken many card payments; 500 others have taken ten. */
beforeAll(async () => {
  server = await startTestServer();
  const fill = (c: string, id: (kind: number, number: string) => string, each: string) => `
    insert into card_accounts (company_id, id, guid, provider, label, is_test, sealed_key)
      select ${c}, ${id(31, '1')}, gen_random_uuid(), 'square', 'Main', true, '' from ${each} where i = 1;
    insert into card_attempts (company_id, id, guid, account_id, entity, document_id, channel, status, asked_cents,
        amount_cents, name, return_url, expires_date, charge_id, order_id, provider_payment_id)
      select ${c}, ${id(32, 'i')}, gen_random_uuid(), ${id(31, '1')}, 'workOrder', ${id(4, 'i')}, 'dispatcher', 'approved', 10000,
        10000, '', '', clock_now(), 'ch-' || ${c} || '-' || i, 'or-' || ${c} || '-' || i, 'pp-' || ${c} || '-' || i from ${each};`;
  await server.sql(`begin; set local session_replication_role = replica;
    ${fill('1', (kind, number) => `${kind} * 1000000 + ${number}`, `generate_series(1, ${everything}) i`)}
    ${fill('c', (kind, number) => `(${kind} * 1000000 + c) * 1000::bigint + ${number}`, 'generate_series(1000, 1499) c cross join generate_series(1, 10) i')}
    commit`);
  await server.sql('vacuum analyze card_accounts, card_attempts');
}, 60_000);
afterAll(() => server.stop());

describe.each([
  ['on a fresh connection', 0],
  // from the sixth execution on, the plan may be generic
  ['where the connection has asked for them before', 6],
])('among many card payments, %s', (_when, before) => {
  it.each([
    [
      'the one that a webhook names',
      (db: Read) => attemptIdsNamed(db, accountId, ['x', 'pp-1-77', 'or-1-78']),
    ],
    ['those to settle', (db: Read) => attemptsToSettle(db, 3)],
  ] as const)('%s is read without the others', async (_what, work) => {
    expect(await readBy(server, work, before)).toBeLessThan(everything / 50);
  });
});

it('finds what a webhook names by any of its ids, and nothing by those of another account', async () => {
  const rows = await server.sql('select guid from card_attempts where company_id = 1 and id = 32000079');
  const db = server.deps.database.forCompany(1);
  const guid = String(rows[0]!['guid']);
  expect(await attemptIdsNamed(db, accountId, [guid, 'ch-1-77', 'or-1-78', 'ch-1000-1', 'pp-1-77'])).toEqual([
    32_000_077, 32_000_078, 32_000_079,
  ]);
  expect(await attemptIdsNamed(db, accountId + 1, ['ch-1-77'])).toEqual([]);
});
