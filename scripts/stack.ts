import path from 'node:path';
import { type Child, type ChildSettings, startChild, untilAnswers, untilDone } from './children.ts';
import { copyDatabase, type DatabaseUrls, prepareDatabase } from './database.ts';
import { type Postgres, startPostgres } from './embedded-postgres.ts';
import { forgetProcesses, noteProcesses } from './leftovers.ts';
import { untilMigrated } from './migrated.ts';
import { isAlive } from './process-table.mjs';
import { refusal } from './refusal.mjs';
import { readSecrets, type Secrets } from './secrets.ts';
import {
  demoData,
  migration,
  type StackSettings,
  server,
  standIns,
  webFromSources,
} from './stack-programs.ts';
import { buildWeb } from './web-build.ts';

export type Stack = {
  /** Resolves with which program ended unexpectedly, and why. */
  broken: Promise<string>;
  stop: () => Promise<void>;
};

/**
 * Starts the whole product on this machine: database, migrations, demo company, web build, stand-ins,
 * server. Resolves when the server answers. `aborted` may fire at any time; running programs are stopped
 * before this rejects.
 */
export async function startStack(settings: StackSettings, aborted: AbortSignal): Promise<Stack> {
  const { folder, watch = false, twins = [] } = settings;
  const family = startFamily(folder, aborted);
  const databases: Postgres[] = [];
  const stop = async () => {
    await family.stop();
    await Promise.all(databases.map((database) => database.stop()));
    forgetProcesses(folder);
  };
  const onAbort = () => void family.stop();
  aborted.addEventListener('abort', onAbort);
  try {
    const [data] = await settleAll(
      prepareData(settings, family, (database) => databases.push(database)),
      watch ? undefined : buildWeb(family.logFolder, family.add),
    );
    aborted.throwIfAborted();
    const programs = [settings, ...twins].map((each, index) =>
      beginProduct({ ...settings, ...each }, family, { ...data, urls: data.urls[index]!, number: index + 1 }),
    );
    const begun = await settleAll(...programs);
    aborted.throwIfAborted();
    const ends = [...begun.flat().map(endOf), ...databases.map(endOfDatabase)];
    return { stop, broken: Promise.race(ends) };
  } catch (error) {
    await stop();
    throw aborted.aborted ? refusal('Stopped.') : error;
  } finally {
    aborted.removeEventListener('abort', onAbort);
  }
}

/** Starts the programs of one product and waits until each answers. */
async function beginProduct(
  settings: StackSettings,
  family: Family,
  { urls, secrets, number }: { urls: DatabaseUrls; secrets: Secrets; number: number },
): Promise<Child[]> {
  const { ports, watch = false } = settings;
  const begin = (program: Omit<ChildSettings, 'logFolder'>) =>
    family.begin(number === 1 ? program : { ...program, name: `${program.name} ${number}` });
  const mail = begin(standIns(settings));
  const main = begin(server(settings, urls, secrets));
  const web = watch ? [begin(webFromSources(settings))] : [];
  await settleAll(
    untilAnswers(mail, `http://127.0.0.1:${ports.mailbox}/`),
    untilAnswers(main, `http://127.0.0.1:${ports.server ?? ports.web}/readyz`),
    ...web.map((child) => untilAnswers(child, `http://127.0.0.1:${ports.web}/`)),
  );
  return [mail, main, ...web];
}

type Family = ReturnType<typeof startFamily>;

/** Starts the programs of one run and records them on disk while they run. */
function startFamily(folder: string, aborted: AbortSignal) {
  const children = new Set<Child>();
  const logFolder = path.join(folder, 'logs');
  const add = (child: Child): Child => {
    children.add(child);
    void child.ended.then(() => children.delete(child));
    const pids = [...children].map(({ pid }) => pid);
    noteProcesses(folder, pids);
    if (aborted.aborted) void child.stop();
    return child;
  };
  const begin = (program: Omit<ChildSettings, 'logFolder'>) => {
    aborted.throwIfAborted();
    return add(startChild({ ...program, logFolder }));
  };
  const stop = () => Promise.all([...children].map((child) => child.stop()));
  return { logFolder, add, begin, stop };
}

async function prepareData(
  { folder, throwAway = false, twins = [], say }: StackSettings,
  family: Family,
  started: (database: Postgres) => void,
) {
  const database = await startPostgres({
    folder: path.join(folder, 'postgres'),
    fsync: !throwAway,
    log: say,
  });
  started(database);
  const secrets = readSecrets(folder);
  const urls = await prepareDatabase(database.url, secrets);
  await untilMigrated(family.begin(migration(urls)), folder, database);
  await untilDone(family.begin(demoData(urls, secrets)));
  const copies: DatabaseUrls[] = [];
  for (const index of twins.keys()) copies.push(await copyDatabase(database.url, urls, index + 2));
  return { secrets, urls: [urls, ...copies] };
}

/**
 * Works like Promise.all, but waits for the slower ones when one fails, so that nothing is still starting
 * while the rest is being stopped.
 */
async function settleAll<T extends unknown[]>(...work: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  return Promise.all(work) as Promise<{ [K in keyof T]: Awaited<T[K]> }>;
}

async function endOf(child: Child): Promise<string> {
  const { how } = await child.ended;
  return `The ${child.name} stopped unexpectedly (${how}). Last output:\n${child.lastWords()}`;
}

/** Waits for the database to end. Polls it, because a predecessor may have started it. */
function endOfDatabase({ pid, logFile }: Postgres): Promise<string> {
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(look);
      resolve(`The database stopped unexpectedly. See ${logFile}.`);
    }, 1_000);
    look.unref();
  });
}
