import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Import, ImportReport } from '@fieldwright/contract/imports';
import {
  type ImportKind,
  type ImportProblem,
  importKinds,
  importLimits,
} from '@fieldwright/domain/imports/import';
import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { type Clock, clockAhead } from '../../clock.ts';
import { type Config, ConfigError } from '../../config.ts';
import { openDatabase, type Read } from '../../db/database.ts';
import { liveLimits } from '../../live/limits.ts';
import { UnreadableFile } from '../../spreadsheets/unreadable-file.ts';
import { checkFile } from './check-file.ts';
import { checkImport, commitImport } from './imports.commands.ts';
import { failImport, findImport } from './imports.queries.ts';
import { importTexts } from './imports.texts.ts';
import { todayOf } from './known.queries.ts';
import { runImport } from './run-import.ts';

interface Flags {
  company: number;
  kind: ImportKind;
  file: string;
  commit: boolean;
  skipBad: boolean;
}

const text = { type: 'string' } as const;
const yes = { type: 'boolean', default: false } as const;
const options = { company: text, kind: text, file: text, commit: yes, 'skip-bad': yes };

/** @throws ConfigError naming the flag that is missing or wrong */
export function readImportFlags(args: string[]): Flags {
  const given = valuesOf(args);
  const { company = '', kind, file } = given;
  if (!/^\d{1,9}$/.test(company)) throw new ConfigError('--company needs a company number.');
  const known = importKinds.find((each) => each === kind);
  if (!known) throw new ConfigError(`--kind must be one of ${importKinds.join(', ')}.`);
  if (!file) throw new ConfigError('--file needs the path to a CSV file.');
  return { company: Number(company), kind: known, file, commit: given.commit!, skipBad: given['skip-bad']! };
}

function valuesOf(args: string[]) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

/**
 * Runs the step `import`: checks a CSV file and, with `--commit`, imports it with the same code as the API.
 * @param say prints a line
 * @returns whether it was accepted; false if there are bad rows and no `--skip-bad`, or if it failed
 * @throws ConfigError if the company or file doesn't exist, or the file can't be read at all
 */
export async function importFile(
  config: Omit<Config<'import'>, 'DEMO'>,
  args: string[],
  say: (line: string) => void,
): Promise<boolean> {
  const flags = readImportFlags(args);
  const bytes = await contentsOf(flags.file);
  const database = openDatabase(config.DATABASE_URL, 4);
  const clock = clockAhead(config.FIELDWRIGHT_NOW);
  try {
    return await importInto(database.forJob(flags.company, null), flags, { bytes, clock, say });
  } catch (error) {
    throw error instanceof UnreadableFile ? new ConfigError(`${flags.file}: ${error.message}`) : error;
  } finally {
    await database.close();
  }
}

async function contentsOf(file: string): Promise<Uint8Array> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new ConfigError(error.message);
  });
  if (bytes.byteLength > importLimits.bytes)
    throw new ConfigError(
      `${file} is larger than ${importLimits.bytes / 1024 / 1024} MB. Split it into smaller files.`,
    );
  return bytes;
}

interface Given {
  bytes: Uint8Array;
  clock: Clock;
  say: (line: string) => void;
}

async function importInto(db: Read, flags: Flags, { bytes, clock, say }: Given): Promise<boolean> {
  const { company, kind, file, commit, skipBad } = flags;
  const day = await todayOf(db, clock());
  if (!day) throw new ConfigError(`Company ${company} not found.`);
  const { plan, report, rows } = await checkFile(db, { kind, bytes, ...day });
  if (report.missingColumns.length > 0) throw new UnreadableFile(importTexts.missing(report.missingColumns));
  for (const problem of plan.problems) say(problemLine(problem));
  for (const notice of plan.notices) say(`notice: ${problemLine(notice)}`);
  for (const { word, rows: count } of unreadOf(report)) say(importTexts.wordUnread(word, count));
  const isRefused = report.counts.bad > 0 && !skipBad;
  if (!commit || isRefused) {
    say(sumLine(rows, report));
    say(
      isRefused
        ? 'Not imported. Fix the bad rows or skip them with --skip-bad.'
        : 'Dry run. Nothing was imported; add --commit to import.',
    );
    return !isRefused;
  }
  const { id } = await checkImport(db, { kind, fileName: path.basename(file), bytes, now: clock() });
  await commitImport(db, { id, skipBad, now: clock() }, async () => undefined);
  const done = await carryOut(db, id, { clock, say });
  say(sumLine(rows, done.report));
  say(done.state === 'done' ? `Import ${id} is done.` : `Import ${id} failed: ${done.failure}`);
  return done.state === 'done';
}

async function carryOut(db: Read, importId: number, { clock, say }: Omit<Given, 'bytes'>): Promise<Import> {
  const onProgress = (doneRows: number, rows: number) =>
    say(`… ${decimalText(doneRows)} of ${decimalText(rows)} rows`);
  const { mostChanges } = liveLimits;
  await runImport({ db, importId, mostChanges, now: clock(), onProgress }).catch(async (error: unknown) => {
    // no queue retries it
    await failImport(db, importId, importTexts.brokenOff).catch(() => undefined);
    throw error;
  });
  return (await findImport(db, importId))!;
}

const unreadOf = ({ propertyWords }: ImportReport) =>
  propertyWords.filter(({ propertyTypeId }) => propertyTypeId === null);

/** `line 17, valuation_usd "abc": Enter an amount like 1,250.00.` */
export function problemLine({ line, column, value, reason }: ImportProblem): string {
  return `line ${line}${column === null ? '' : `, ${column} ${JSON.stringify(value)}`}: ${reason}`;
}

function sumLine(rows: number, { counts, joined, makes, marked, ignoredColumns }: ImportReport): string {
  const { customers, sites, systems, workOrders, priceToFollow, notDone } = makes;
  const sum = `${decimalText(rows)} rows: ${decimalText(counts.new)} new, ${decimalText(counts.same)} same, ${decimalText(counts.changed)} changed since import and left alone, ${decimalText(counts.bad)} bad.`;
  const made = `New: ${decimalText(customers)} customers, ${decimalText(sites)} sites, ${decimalText(systems)} systems, ${decimalText(workOrders)} work orders (${decimalText(priceToFollow)} without a price yet, ${decimalText(notDone)} not done).`;
  const joins = joined > 0 ? ` New rows added to an existing customer or site: ${decimalText(joined)}.` : '';
  const marks = marked > 0 ? ` Existing customers marked "Do not service": ${decimalText(marked)}.` : '';
  const ignored = ignoredColumns.length > 0 ? ` Ignored columns: ${ignoredColumns.join(', ')}.` : '';
  return `${sum} ${made}${joins}${marks}${ignored}`;
}
