import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClockSettings } from '../../../../../scripts/run-clock.ts';
import { ConfigError } from '../../config.ts';
import { csv, importer, permit, permits } from '../../testing/csv-files.ts';
import { bareEnvironment } from '../../testing/own-process.ts';
import { countRows } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { problemLine, readImportFlags } from './command-line.ts';

const main = path.resolve(import.meta.dirname, '../../main.ts');

describe('readImportFlags', () => {
  it.each([
    [[], '--company needs a company number.'],
    [['--company', 'x'], '--company needs a company number.'],
    [
      ['--company', '1', '--kind', 'people'],
      '--kind must be one of customers, sites, systems, work-history, trade-permits.',
    ],
    [['--company', '1', '--kind', 'sites'], '--file needs the path to a CSV file.'],
    [['--town', 'Cary'], "Unknown option '--town'"],
  ])('refuses %j in words', (args, words) => {
    expect(() => readImportFlags(args)).toThrow(ConfigError);
    expect(() => readImportFlags(args)).toThrow(words);
  });
});

describe('problemLine', () => {
  it('says line, column, value and reason', () => {
    const problem = { line: 17, column: 'valuation_usd', value: 'abc', reason: 'Enter an amount.' };
    expect(problemLine(problem)).toBe('line 17, valuation_usd "abc": Enter an amount.');
    expect(problemLine({ ...problem, column: null })).toBe('line 17: Enter an amount.');
  });
});

describe('main.ts import', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer();
    folder = await mkdtemp(path.join(os.tmpdir(), 'fieldwright-import-'));
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs the step in its own process, on a file of these permits. */
  const start = (rows: (string | number)[][], ...flags: string[]) =>
    startOn(permits(...rows), '--kind', 'trade-permits', ...flags);
  async function startOn(bytes: Uint8Array, ...flags: string[]) {
    const file = path.join(folder, 'a file.csv');
    await writeFile(file, bytes);
    const args = [main, 'import', '--company', '1', '--file', file, ...flags];
    const child = spawn(process.execPath, args, {
      env: {
        ...bareEnvironment,
        DATABASE_URL: server.deps.config.DATABASE_URL,
        ...runClockSettings(),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ran = {
      child,
      output: '',
      exited: once(child, 'close') as Promise<[number | null, string | null]>,
    };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (ran.output += text));
    return ran;
  }
  const ended = async (ran: Awaited<ReturnType<typeof startOn>>) => {
    const [code] = await ran.exited;
    return { code, lines: ran.output.trim().split('\n') };
  };
  const run = async (rows: (string | number)[][], ...flags: string[]) => ended(await start(rows, ...flags));
  const bad = permit('2', { valuation_usd: 'abc' });

  it('refuses while rows are bad, names them, and writes nothing', async () => {
    const { code, lines } = await run([permit('1'), bad], '--commit');
    expect(code).toBe(1);
    expect(lines).toEqual([
      'line 3, valuation_usd "abc": Enter an amount like 1,250.00.',
      '2 rows: 1 new, 0 same, 0 changed since import and left alone, 1 bad. New: 1 customers, 1 sites, 0 systems, 1 work orders (0 without a price yet, 0 not done).',
      'Not imported. Fix the bad rows or skip them with --skip-bad.',
    ]);
    expect([await countRows(server, 'imports'), await countRows(server, 'work_orders')]).toEqual([0, 0]);
  });

  it('names what rows say that join a customer, and how many they are', async () => {
    const columns = ['key', 'first_name', 'last_name', 'main_phone', 'notes', 'do_not_service'];
    const bytes = csv(
      columns,
      ['K1', 'Ana', 'Ruiz', '8285550134', 'Dog', 'no'],
      ['K2', 'Ana', 'Ruiz', '8285550134', 'Bites', 'yes'],
    );
    const { code, lines } = await ended(await startOn(bytes, '--kind', 'customers'));
    expect(code).toBe(0);
    expect(lines.slice(0, 2)).toEqual([
      'notice: line 3, notes "Bites": Not imported: the customer from row 2 keeps "Dog".',
      'notice: line 3, do_not_service "yes": Applied: the customer from row 2 is now marked Do not service.',
    ]);
    expect(lines[2]).toContain('New rows added to an existing customer or site: 1.');
  });

  it('says in words that a company or a file is not there', async () => {
    const company = await run([permit('1')], '--company', '77');
    expect(company).toEqual({ code: 1, lines: ['Company 77 not found.'] });
    const file = await run([permit('1')], '--file', path.join(folder, 'none.csv'));
    expect([file.code, file.lines[0]!.startsWith('ENOENT')]).toEqual([1, true]);
  });

  it('writes nothing without --commit', async () => {
    const { code, lines } = await run([permit('1')]);
    expect([code, lines.at(-1)]).toEqual([0, 'Dry run. Nothing was imported; add --commit to import.']);
    expect([await countRows(server, 'imports'), await countRows(server, 'work_orders')]).toEqual([0, 0]);
  });

  it('carries out the good rows, shows how far it is, and changes nothing by a second run', async () => {
    const rows = [permit('1'), bad];
    const first = await run(rows, '--commit', '--skip-bad');
    expect(first.code).toBe(0);
    expect(first.lines.filter((line) => line.startsWith('… '))).toContain('… 2 of 2 rows');
    expect(first.lines.at(-1)).toMatch(/^Import \d+ is done\.$/);
    const second = await run(rows, '--commit', '--skip-bad');
    expect(second.lines.at(-2)).toMatch(
      /^2 rows: 0 new, 1 same, 0 changed since import and left alone, 1 bad\./,
    );
    expect(await countRows(server, 'work_orders')).toBe(1);
  });

  it('leaves nothing behind where the process is killed, and what it began is carried out once by whoever commits next', async () => {
    const rows = Array.from({ length: 8_000 }, (_, at) => permit(`${at + 100}`));
    const killed = await start(rows, '--commit');
    await expect.poll(() => killed.output, { timeout: 60_000, interval: 5 }).toContain('… ');
    killed.child.kill('SIGKILL');
    expect((await killed.exited)[1]).toBe('SIGKILL');
    expect(await countRows(server, 'work_orders')).toBe(1);

    const [left] = await server.sql<{ id: number }>("select id from imports where state = 'running'");
    await server.sql("update imports set progress_date = clock_now() - interval '61 seconds' where id = $1", [
      left!.id,
    ]);
    const office = importer(server, await server.signInAs('office'));
    expect((await office.commit(left!.id)).data.state).toBe('running');
    await Promise.all([office.run(left!.id), office.run(left!.id)]);
    expect((await office.find(left!.id)).state).toBe('done');
    expect(await countRows(server, 'work_orders')).toBe(8_001);
  }, 120_000);
});
