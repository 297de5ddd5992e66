import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SavedAnswer } from '@fieldwright/contract/documents';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { advisoryLocks } from '../db/advisory-locks.ts';
import { createDeps } from '../deps.ts';
import { seedDemo } from '../features/demo/seed.ts';
import { demoCompanies } from '../features/people/demo.ts';
import { seedCompanies } from '../features/people/seed.ts';
import { createStorage } from '../integrations/storage/create-storage.ts';
import { diskStorage } from '../integrations/storage/disk.ts';
import type { Storage } from '../integrations/storage/storage.ts';
import { startS3 } from '../integrations/storage/testing/s3-server.ts';
import { testPassword } from '../testing/companies.ts';
import { linesPerSave, signIn, workThrough } from '../testing/crash-client.ts';
import { emptyDatabase, type TestDatabase } from '../testing/databases.ts';
import { buildSite, newWorkOrder, saveOf } from '../testing/documents.ts';
import { foreignIds } from '../testing/foreign-ids.ts';
import { savingAs } from '../testing/saving.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { makeBackup } from './backup.ts';
import { BackupError, readManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { notKept } from './tables.queries.ts';

let server: TestServer;
let root: string;
let address: string;
let place: { customerId: number; siteId: number };
let photos: Map<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  root = await mkdtemp(path.join(os.tmpdir(), 'fieldwright-backup-'));
  await seedCompanies(server.urls.owner, [{ ...demoCompanies[0]!, id: 11 }], 'no password');
  await seedDemo(server.urls.owner, 11, server.deps.clock());
  for (const make of Object.values(foreignIds)) await make(server);
  await server.sql(`
    insert into invitations (company_id, person_id, nonce, token_hash, expires_date)
      select company_id, person_id, 'n', 'h', clock_now() from memberships where company_id = 1 limit 1;
    insert into import_texts (company_id, import_id, contents, problems)
      select company_id, id, '\\xff00', E'line 1: "a"\\t\\\\' from imports limit 1;
    insert into import_pages (company_id, import_id, outcome, page, rows)
      select company_id, id, 'bad', 0, '["é"]' from imports limit 1;
    insert into price_book_import_pages (company_id, import_id, outcome, page, rows)
      select company_id, id, 'bad', 0, convert_to('["é"]', 'UTF8') from price_book_imports limit 1;
    with revision as (
      insert into proposal_revisions (company_id, sales_proposal_id, number, content, hash)
      select company_id, sales_proposal_id, 1000, '\\x7b7d', repeat('0', 64) from proposal_links limit 1
      returning company_id, sales_proposal_id, id)
    insert into proposal_signatures (company_id, guid, sales_proposal_id, revision_id, package_id, link_id, name, method,
        consent_version, consent, address, browser)
      select r.company_id, gen_random_uuid(), r.sales_proposal_id, r.id, 1, l.id, 'é', 'typed', 1, 'é', '', ''
      from revision r join proposal_links l using (company_id, sales_proposal_id) limit 1;
    insert into work_order_signatures (company_id, guid, work_order_id, method, name, reason, consent, shown, shown_hash)
      select company_id, gen_random_uuid(), id, 'typed', 'é', '', 'é', '{}', repeat('0', 64) from work_orders limit 1;
    insert into import_mappings (company_id, kind, headings_key, mapping) values (1, 'customers', 'é', '{"email": "é"}');
    insert into price_book_mappings (company_id, headings_key, supplier, mapping, usual) values (1, 'é', 'Acmé', '{"Code": "é"}', 'partItem');
    insert into list_choices (company_id, person_id, list, columns, default_view_id)
      select company_id, person_id, list, '["text"]', id from list_views limit 1;
    insert into usual_entries (company_id, person_id, service_repair_id, is_favorite)
      select r.company_id, m.person_id, r.id, true from service_repairs r join memberships m on m.company_id = r.company_id limit 1;
    insert into import_keys (company_id, kind, key, fingerprint, entity, record_id) values (1, 'customers', 'é', 'f', 'customer', 1);
    insert into day_closing_payments (company_id, closing_id, entity, payment_id, given_back, status, method, amount_cents, refunded_cents, tip_cents)
      values (1, 1, 'workOrder', 1, false, 'completed', 'cash', 100, 0, 0);
    insert into emails (company_id, message_id, job, payload, kind, entity, record_id)
      values (1, 'waits', 'receipt_mail', '{}', 'receipt', 'workOrder', 1);
    insert into card_refunds (company_id, guid, attempt_id, amount_cents)
      select company_id, gen_random_uuid(), id, 100 from card_attempts limit 1;
    insert into card_events (company_id, account_id, event_id, type, ids) values (1, 1, 'e1', 'payment.updated', '{p1}');
    insert into agreement_invoices (company_id, billing_id, invoice_id, status, state, amount_cents, paid_cents, invoice_date)
      select company_id, id, 'in_1', 'invoice.paid', 'paid', 100, 100, clock_now() from agreement_billings limit 1;
    insert into second_factors (person_id, sealed_secret, last_step)
      select person_id, 'sealed', 9 from memberships where company_id = 11 limit 1;
    insert into recovery_codes (person_id, code_hash) select person_id, 'hash' from second_factors;
    insert into company_discounts (company_id, text, kind, rate, tax_treatment) values (1, 'Senior discount', 'percent', 50000, 'beforeTax');
    insert into agreement_plans (company_id, text, price_cents, billing_frequency, visits_per_year) values (1, 'Comfort Plan', 18900, 'yearly', 2);
    insert into loan_rates (company_id, text, kind, apr_rate, term_months) values (1, '9.99% for 120 months', 'fixed', 99900, 120);
    insert into holidays (company_id, text, date) values (1, 'Thanksgiving', '2026-11-26');
    insert into pricing_rules (company_id, labor_rates, markup_tiers) values (1, '[]', '[{"fromCents": 0, "factor": 20000}]');
    insert into tags (company_id, text, color) values (1, 'VIP', 'purple');
    insert into site_system_types (company_id, text) values (1, 'Furnace');
    insert into inspection_forms (company_id, text) values (1, 'Furnace tune-up');
    insert into inspection_questions (company_id, text) values (1, 'Filter');
    insert into company_rebates (company_id, text, amount_cents, tax_treatment, reimbursed) values (1, 'Utility rebate', 40000, 'afterTax', true);
    insert into feature_flags (company_id, name, is_on) values (1, 'errorReports', false);
    insert into board_evictions (company_id, guid, person_id, session_id, user_agent, dates, is_active, is_connected, evicted_date)
      select company_id, gen_random_uuid(), person_id, 1, '', '{2026-11-17}', false, true, clock_now()
      from memberships where company_id = 1 limit 1;
    insert into proposal_reminders (company_id, guid, sales_proposal_id, link_id, automatic, mailed_to)
      select company_id, gen_random_uuid(), sales_proposal_id, id, true, 'é@example.com' from proposal_links limit 1;
    insert into reminder_addresses (company_id, email, nonce, token_hash) values (1, 'é@example.com', 'n', 'h');
    insert into error_report_sightings (company_id, report_id, version, route, person_id, count)
      select company_id, id, '1.0.175', '/board', 1, 2 from error_reports limit 1`);
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  place = await buildSite(server);
  photos = new Map();
  while (photos.size === 0) ({ photos } = await work({ rounds: 8 }));
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true, force: true });
});

const person = { email: 'office@north.example', password: testPassword };

/** Saves, reads and uploads for that many rounds, or until told to stop. */
let seed = 0;
async function work({ rounds = 0, stopped = (): boolean => rounds-- <= 0 } = {}) {
  seed += 1;
  const token = await signIn({ address, ...person });
  return workThrough({ address, ...person, token }, { place: await buildSite(server), seed, stopped });
}

let count = 0;
const newFolder = () => path.join(root, `folder-${count++}`);
const say = () => undefined;

async function backUp(
  storage: Storage = server.deps.storage,
): Promise<{ folder: string; missing: string[] }> {
  const folder = newFolder();
  const missing = await makeBackup({ ownerUrl: server.urls.owner, storage, folder, say });
  return { folder, missing };
}

interface Restored {
  urls: TestDatabase;
  storage: Storage;
  storageFolder: string;
  /** progress messages */
  lines: string[];
}

async function restore(folder: string, urls?: TestDatabase, storageFolder = newFolder()): Promise<Restored> {
  const into = urls ?? (await emptyDatabase());
  const storage = diskStorage(storageFolder);
  const lines: string[] = [];
  await restoreBackup({ urls: into, storage, folder, say: (line) => lines.push(line) });
  return { urls: into, storage, storageFolder, lines };
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Returns the row count of every table and a fingerprint of its rows. */
async function fingerprints(url: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const each = tables.map(
    ({ name }) => `select '${name}' as name, count(*) || ' rows, ' ||
      coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as rows from ${name === 'emails' ? settledEmails : `public.${name}`} t`,
  );
  const rows = await query<{ name: string; rows: string }>(url, each.join(' union all '));
  return Object.fromEntries(rows.map(({ name, rows: found }) => [name, found]));
}
const kept = (prints: Record<string, string>) =>
  Object.fromEntries(Object.entries(prints).filter(([name]) => !(name in notKept)));
/** Emails that were waiting to be sent, as a restore leaves them. */
const settledEmails = `(select company_id, id, message_id, job, payload::text, case when o then 'unsure' else state end as state,
  case when o then 'restored' else failure end as failure, case when o then null else attempt end as attempt,
  case when o then version + 1 else version end as version, tries, created_date, updated_date
  from (select *, state in ('waiting', 'sending', 'handed') as o from emails) e)`;

/**
 * Returns how strict the database is with rows (security, triggers, keys), and the values of its sequences.
 */
const strictness = (url: string) =>
  query(
    url,
    `select 'table' as kind, relname || ' ' || relrowsecurity || relforcerowsecurity as what from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     union all select 'trigger', tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
     union all select 'key', conrelid::regclass || ' ' || conname || condeferrable || condeferred from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'sequence', sequencename || ' ' || coalesce(last_value::text, 'not used') from pg_sequences where schemaname = 'public' and sequencename <> 'sessions_id_seq'
     order by 1, 2`,
  );

async function contentsOf(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const company of ['1/', '2/', '11/'])
    for await (const { key } of storage.list(company)) {
      const contents = await buffer((await storage.open(key))!.body);
      found[key] = contents.toString('base64').slice(0, 200) + contents.byteLength;
    }
  return found;
}

describe('a backup that is restored', () => {
  let source: Record<string, string>;
  let lacking: string[];
  let madeDate: string;
  let restored: Restored;
  const save = () => saveOf(newWorkOrder(place, 1));
  let sent: ReturnType<typeof save>;
  let answer: SavedAnswer;
  beforeAll(async () => {
    sent = save();
    answer = await savingAs(server, (await server.signInAs('office')).token).saved(sent);
    const { folder, missing } = await backUp();
    // The rows of company 2 are created without contents.
    lacking = missing.filter((key) => !key.startsWith('2/'));
    source = await fingerprints(server.urls.superuser);
    ({ madeDate } = await readManifest(folder));
    restored = await restore(folder);
  }, 120_000);

  it('has every row of every table, and is tried with rows in all of them (R4.6)', async () => {
    expect(kept(await fingerprints(restored.urls.superuser))).toEqual(kept(source));
    const empty = Object.entries(kept(source)).filter(([, rows]) => rows.startsWith('0 rows'));
    expect(empty.map(([name]) => name)).toEqual([]);
  });

  it('has no sessions, links of an hour and other things of the moment', async () => {
    const now = await fingerprints(restored.urls.superuser);
    const moment = Object.keys(notKept).filter((name) => !/migration|live_messages/.test(name));
    expect(moment.filter((name) => !now[name]!.startsWith('0 rows'))).toEqual([]);
  });

  it('tells every board that is still open to load all of it again (R6.1)', async () => {
    const told = await query(
      restored.urls.superuser,
      'select company_id, topic, record_id::int, version from live_messages order by company_id',
    );
    const companies = await query<{ id: number }>(
      server.urls.superuser,
      'select id from companies order by id',
    );
    expect(companies.length).toBeGreaterThan(1);
    expect(told).toEqual(
      companies.map(({ id }) => ({ company_id: id, topic: 'board', record_id: 1, version: 1 })),
    );
  });

  it('has every file that a record has, whole (R5.7)', async () => {
    const [files, before] = [await contentsOf(restored.storage), await contentsOf(server.deps.storage)];
    const keys = await query<{ key: string }>(
      server.urls.superuser,
      "select company_id || '/' || id || '/original' as key from files where state = 'kept' and company_id = 1",
    );
    expect(keys.length).toBeGreaterThan(0);
    expect(lacking).toEqual([]);
    for (const { key } of keys) expect(files[key]).toBe(before[key]);
    for (const [key, contents] of Object.entries(files)) expect(before[key]).toBe(contents);
  });

  it('is as strict as the database that it was made from', async () => {
    expect(await strictness(restored.urls.superuser)).toEqual(await strictness(server.urls.superuser));
  });

  it('serves: people sign in with their passwords, and a save that was sent before answers the same (R4.6)', async () => {
    const { urls, storageFolder } = restored;
    const config = {
      ...server.deps.config,
      DATABASE_URL: urls.app,
      DATABASE_WORKER_URL: urls.worker,
      STORAGE_FOLDER: storageFolder,
    };
    const deps = createDeps(config, true);
    const app = await buildApp(deps);
    try {
      const signedIn = await app.inject({
        method: 'POST',
        url: '/api/session',
        payload: person,
      });
      const authorization = `Bearer ${signedIn.json().data.accessToken}`;
      const again = await app.inject({
        method: 'POST',
        url: '/api/workorders',
        headers: { authorization },
        payload: sent,
      });
      expect(again.json().data).toEqual(answer);
      const next = await app.inject({
        method: 'POST',
        url: '/api/workorders',
        headers: { authorization },
        payload: save(),
      });
      expect(next.json().data.id).toBeGreaterThan(answer.id);
    } finally {
      await app.close();
      await deps.database.close();
    }
  }, 60_000);

  it('says that changes of passwords and second factors since the backup are undone', () => {
    expect(restored.lines.at(-1)).toBe(
      `Lost since ${madeDate}: password changes, used recovery codes, second factors turned on or off, and deactivated people. Redo these before people sign in.`,
    );
  });

  it('sends no email twice: those that were still to be sent are in doubt', async () => {
    const states = (url: string) =>
      query<{ state: string; count: number }>(
        url,
        'select state, count(*)::int as count from emails group by 1 order by 1',
      );
    const open = ['waiting', 'sending', 'handed'];
    const before = await states(server.urls.superuser);
    expect(before.some(({ state }) => open.includes(state))).toBe(true);
    const after = await states(restored.urls.superuser);
    expect(after.filter(({ state }) => open.includes(state))).toEqual([]);
    const unsure = await query<{ failure: string }>(
      restored.urls.superuser,
      "select distinct failure from emails where state = 'unsure'",
    );
    expect(unsure).toEqual([{ failure: 'restored' }]);
  });

  it('finds the work that the queue had still to do', async () => {
    const jobs = await query(
      restored.urls.superuser,
      'select task_identifier as task from graphile_worker.jobs',
    );
    expect(jobs).toEqual([{ task: 'file_sweep' }]);
  });
});

describe('a backup of files in S3', () => {
  it('goes into a disk, and back into S3', async () => {
    const s3 = await startS3(newFolder());
    const bucket = createStorage({ ...server.deps.config, ...s3.settings });
    try {
      const first = await backUp();
      await restoreBackup({ urls: await emptyDatabase(), storage: bucket, folder: first.folder, say });
      const second = await backUp(bucket);
      expect(second.missing).toEqual(first.missing);
      const [before, now] = [await readManifest(first.folder), await readManifest(second.folder)];
      expect([now.files.count, now.files.bytes]).toEqual([before.files.count, before.files.bytes]);
      expect(now.files.count).toBeGreaterThan(0);
    } finally {
      bucket.close();
      await s3.stop();
    }
  }, 60_000);
});

describe('a backup that is made while people save and upload', () => {
  it('is of one moment: what was acknowledged before is in it, and nothing is half in it (R4.6)', async () => {
    let over = false;
    const before = await work({ rounds: 6 });
    const working = [work({ stopped: () => over }), work({ stopped: () => over })];
    const { folder, missing } = await backUp();
    over = true;
    await Promise.all(working);
    expect(missing.filter((key) => !key.startsWith('2/'))).toEqual([]);
    const { urls, storage } = await restore(folder);
    const lines = await query<{ key: string; count: number }>(
      urls.superuser,
      "select left(text, 36) as key, count(*)::int as count from work_order_details where company_id = 1 and text ~ '^[0-9a-f-]{36} \\d$' group by 1",
    );
    expect(lines.filter(({ count: each }) => each !== linesPerSave)).toEqual([]);
    const keys = new Set(lines.map(({ key }) => key));
    expect([...before.saved.keys()].filter((key) => !keys.has(key))).toEqual([]);
    const odd = await query(
      urls.superuser,
      `select w.id from work_orders w left join changes c on c.company_id = w.company_id and c.entity = 'workOrder' and c.root_id = w.id
       where w.company_id = 1 group by w.company_id, w.id, w.version having count(c.id) <> w.version`,
    );
    expect(odd).toEqual([]);
    const photos = await query<{ key: string }>(
      urls.superuser,
      "select company_id || '/' || id || '/original' as key from files where state = 'kept' and company_id = 1",
    );
    for (const { key } of photos) expect((await storage.open(key))?.size).toBeGreaterThan(0);
  }, 120_000);
});

/** The folder of the last complete backup. */
let last: string;

describe('makeBackup', () => {
  it('leaves the owner of the database with no right to read all companies (R6.4)', async () => {
    const owner = await query(server.urls.owner, 'select count(*)::int as rows from customers');
    expect(owner).toEqual([{ rows: 0 }]);
    const rights = await query(
      server.urls.owner,
      "select pg_has_role(current_user, 'fieldwright_backup', 'usage') as uses",
    );
    expect(rights).toEqual([{ uses: false }]);
  }, 60_000);

  it('writes into no folder that has something in it', async () => {
    await writeFile(path.join(root, 'note.txt'), 'mine');
    await expect(
      makeBackup({ ownerUrl: server.urls.owner, storage: server.deps.storage, folder: root, say }),
    ).rejects.toThrow(new BackupError(`${root} is not empty. Use a new folder for each backup.`));
  });

  it('waits for a migration that is running, and has the rows of tables that it rewrites', async () => {
    const migration = new pg.Client({ connectionString: server.urls.owner });
    await migration.connect();
    await migration.query(`select pg_advisory_lock(${advisoryLocks.migration})`);
    await migration.query('begin; alter table work_orders add column probe uuid default gen_random_uuid()');
    await migration.query('alter table work_orders drop column probe');
    const lines: string[] = [];
    const folder = newFolder();
    const over: Promise<unknown>[] = [];
    const sayFirst = (line: string) => {
      lines.push(line);
      if (over.length === 0) over.push(migration.query('commit').then(() => migration.end()));
    };
    const { storage } = server.deps;
    await makeBackup({ ownerUrl: server.urls.owner, storage, folder, say: sayFirst });
    await Promise.all(over);
    const { tables } = await readManifest(folder);
    expect(tables.find(({ name }) => name === 'work_orders')!.rows).toBeGreaterThan(0);
    expect(lines[0]).toBe("A migration is running. The backup will start when it's done.");
  }, 60_000);

  it('is refused while another backup is reading the database', async () => {
    const blocking = new pg.Client({ connectionString: server.urls.owner });
    await blocking.connect();
    await blocking.query('begin; lock table work_orders');
    const { storage } = server.deps;
    const make = (tell: () => void) =>
      makeBackup({ ownerUrl: server.urls.owner, storage, folder: newFolder(), say: tell });
    const first: Promise<string[]>[] = [];
    await new Promise<void>((started) => void first.push(make(started)));
    await expect(make(say)).rejects.toThrow(
      new BackupError("Another backup is running. Try again when it's done."),
    );
    await blocking.end();
    await Promise.all(first);
    await expect(make(say)).resolves.toBeDefined();
  }, 60_000);

  it('leaves no whole backup where it fails on its way', async () => {
    const folder = newFolder();
    const open = () => Promise.reject(new Error('the disk is gone'));
    const storage: Storage = { ...server.deps.storage, open };
    await expect(makeBackup({ ownerUrl: server.urls.owner, storage, folder, say })).rejects.toThrow(
      'the disk is gone',
    );
    expect(await readdir(path.join(folder, 'tables'))).not.toEqual([]);
    await expect(readManifest(folder)).rejects.toThrow('is not a complete backup');
  }, 60_000);

  it('names what the storage does not have, and is whole but for that', async () => {
    const [kept] = await query<{ key: string }>(
      server.urls.superuser,
      "select company_id || '/' || id || '/original' as key from files where state = 'kept' and company_id = 1 limit 1",
    );
    const { storage } = server.deps;
    const without: Storage = {
      ...storage,
      open: async (key) => (key === kept!.key ? null : storage.open(key)),
    };
    ({ folder: last } = await backUp(without));
    const { files } = await readManifest(last);
    expect(files.missing.filter((key) => !key.startsWith('2/'))).toEqual([kept!.key]);
  }, 60_000);
});

describe('restoreBackup', () => {
  /**
   * Restores a folder that is refused.
   * @returns the message, and how many rows the database has afterward
   */
  async function refusal(at: string, urls?: TestDatabase): Promise<[string, number]> {
    const into = urls ?? (await emptyDatabase());
    const error = await restore(at, into).catch((refused: unknown) => refused);
    const made = await query<{ there: string | null }>(
      into.superuser,
      "select to_regclass('companies') as there",
    );
    const rows = made[0]!.there
      ? await query<{ n: number }>(into.superuser, 'select count(*)::int as n from companies')
      : [{ n: 0 }];
    return [error instanceof BackupError ? error.message : String(error), rows[0]!.n];
  }

  /** Copies the backup and changes one file. @returns the copy's folder */
  async function changed(change: (copy: string) => Promise<void>): Promise<string> {
    const copy = newFolder();
    await cp(last, copy, { recursive: true });
    await change(copy);
    return copy;
  }

  it('refuses a folder that is no whole backup', async () => {
    const half = await changed((copy) => rm(path.join(copy, 'manifest.json')));
    expect(await refusal(half)).toEqual([
      `${half} is not a complete backup: manifest.json, which is written last, is missing.`,
      0,
    ]);
  });

  it('refuses rows and contents that are damaged, and leaves the database empty', async () => {
    const rows = await changed((copy) => appendFile(path.join(copy, 'tables/customers.copy.gz'), 'x'));
    expect(await refusal(rows)).toEqual([
      `${path.join(rows, 'tables/customers.copy.gz')} is damaged: its checksum doesn't match.`,
      0,
    ]);
    const contents = await changed(async (copy) => {
      const [some] = await readdir(path.join(copy, 'objects'));
      const [object] = await readdir(path.join(copy, 'objects', some!));
      await appendFile(path.join(copy, 'objects', some!, object!), 'x');
    });
    const [words, left] = await refusal(contents);
    expect([words, left]).toEqual([expect.stringContaining('damaged or missing in the backup'), 0]);
  }, 60_000);

  it('refuses a database that is not empty, and changes nothing', async () => {
    const before = await fingerprints(server.urls.superuser);
    const [words] = await refusal(last, server.urls);
    expect(words).toMatch(
      /^The database is not empty: \w+ has rows\. Restore into an empty database\. Nothing was changed\.$/,
    );
    expect(await fingerprints(server.urls.superuser)).toEqual(before);
  }, 60_000);

  describe('into a storage that is in use', () => {
    const inUse = (key: string) =>
      `The storage is in use: it has ${key}, which is not from this backup and would be deleted or overwritten. Restore into an empty folder (STORAGE_FOLDER) or bucket (S3_BUCKET). Nothing was changed.`;
    let whole: string;
    beforeAll(async () => {
      ({ storageFolder: whole } = await restore(last));
    }, 60_000);

    /**
     * Returns a storage as an interrupted restore leaves it: with some of the files, and one half-written.
     */
    async function begun() {
      const storageFolder = newFolder();
      await cp(whole, storageFolder, { recursive: true });
      const storage = diskStorage(storageFolder);
      const [first, second] = Object.keys(await contentsOf(storage)) as [string, string];
      await rm(path.join(storageFolder, first));
      await appendFile(path.join(storageFolder, `${first}.0123456789ab.draft`), 'ha');
      return { storage, storageFolder, first, second };
    }
    /**
     * Restores into a storage that is refused.
     * @returns the message, the storage's contents, and whether tables were created
     */
    async function refused({ storage, storageFolder }: { storage: Storage; storageFolder: string }) {
      const before = await contentsOf(storage);
      const into = await emptyDatabase();
      const words = await restore(last, into, storageFolder).then(
        () => 'restored',
        (error: unknown) => (error instanceof BackupError ? error.message : String(error)),
      );
      expect(await contentsOf(storage)).toEqual(before);
      const tables = await query(into.superuser, "select from pg_tables where schemaname = 'public'");
      expect(tables).toEqual([]);
      return words;
    }

    it('refuses files that the backup does not name: a sweep would delete them (R5.7)', async () => {
      const used = await begun();
      await used.storage.put('1/999999/original', Buffer.from('uploaded since'));
      expect(await refused(used)).toBe(inUse('1/999999/original'));
      await used.storage.remove(['1/999999/original']);
      // A file of a company that is not in the backup.
      await used.storage.put('77/3/original', Buffer.from('another company'));
      expect(await refused(used)).toBe(inUse('77/3/original'));
    }, 60_000);

    it('refuses files of the same name with other contents', async () => {
      const used = await begun();
      await used.storage.put(used.second, Buffer.from('of another installation'));
      expect(await refused(used)).toBe(inUse(used.second));
    }, 60_000);

    it('may be repeated after an interruption, and beside what is no file of the product', async () => {
      const { storage, storageFolder, first } = await begun();
      await storage.put('other-product/original', Buffer.from('x'));
      await restore(last, undefined, storageFolder);
      expect(Object.keys(await contentsOf(storage))).toContain(first);
    }, 60_000);
  });

  it('refuses a database that has had later migrations, and changes nothing', async () => {
    let later = '';
    const earlier = await changed(async (copy) => {
      const place = path.join(copy, 'manifest.json');
      const manifest = JSON.parse(await readFile(place, 'utf8'));
      later = manifest.migrations.pop().name;
      await writeFile(place, JSON.stringify(manifest));
    });
    const [words] = await refusal(earlier, server.urls);
    expect(words).toBe(
      `The database has migration ${later}, which is newer than this backup. Restore into a new database, then run migrate. Nothing was changed.`,
    );
  });

  it('refuses a backup of other migrations, and says which build can restore it', async () => {
    const other = await changed(async (copy) => {
      const place = path.join(copy, 'manifest.json');
      const manifest = JSON.parse(await readFile(place, 'utf8'));
      manifest.migrations.push({ name: '9999-from-the-future', sha256: '0'.repeat(64) });
      await writeFile(place, JSON.stringify(manifest));
    });
    const [words, left] = await refusal(other);
    expect(words).toMatch(
      /^This backup was made on .+ by version [\d.]+ and needs a migration that this build doesn't have \(9999-from-the-future\)\. Restore it with the build that made it\.$/,
    );
    expect(left).toBe(0);
  });

  it('refuses a backup of a migration that has the same name and other contents, and leaves the database empty', async () => {
    let name = '';
    const other = await changed(async (copy) => {
      const place = path.join(copy, 'manifest.json');
      const manifest = JSON.parse(await readFile(place, 'utf8'));
      ({ name } = manifest.migrations.at(-1));
      manifest.migrations.at(-1).sha256 = '0'.repeat(64);
      await writeFile(place, JSON.stringify(manifest));
    });
    const [words, left] = await refusal(other);
    expect(words).toContain(`needs a migration that this build doesn't have (${name})`);
    expect(left).toBe(0);
  });
});
