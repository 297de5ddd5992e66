import path from 'node:path';
import { type Child, type ChildSettings, startChild, untilAnswers, untilDone } from './children.ts';
import { prepareDatabase } from './database.ts';
import { type Postgres, startPostgres } from './embedded-postgres.ts';
import { forgetProcesses, noteProcesses } from './leftovers.ts';
import { untilMigrated } from './migrated.ts';
import { isAlive } from './process-table.mjs';
import { refusal } from './refusal.mjs';
import { readSecrets } from './secrets.ts';
import {
  demoData,
  mailStandIn,
  migration,
  type StackSettings,
  server,
  webFromSources,
} from './stack-programs.ts';
import { buildWeb } from './web-build.ts';

export type Stack = {
  /** Resolves when one of its programs has ended by itself; says which and why. */
  broken: Promise<string>;
  stop: () => Promise<void>;
};

/**
 * Brings up the whole product on this machine: database, migrations, demo company, web build, mail stand-in, server.
 * Resolves when the server answers. `aborted` may come at any moment: what runs by then is stopped before this rejects.
 */
export async function startStack(settings: StackSettings, aborted: AbortSignal): Promise<Stack> {
  const { folder, ports, watch = false } = settings;
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
    const mail = family.begin(mailStandIn(settings));
    const main = family.begin(server(settings, data.urls, data.secrets));
    const web = watch ? [family.begin(webFromSources(settings))] : [];
    await settleAll(
      untilAnswers(mail, `http://127.0.0.1:${ports.mailbox}/`),
      untilAnswers(main, `http://127.0.0.1:${ports.server ?? ports.web}/readyz`),
      ...web.map((child) => untilAnswers(child, `http://127.0.0.1:${ports.web}/`)),
    );
    aborted.throwIfAborted();
    const ends = [...[mail, main, ...web].map(endOf), ...databases.map(endOfDatabase)];
    return { stop, broken: Promise.race(ends) };
  } catch (error) {
    await stop();
    throw aborted.aborted ? refusal('Stopped.') : error;
  } finally {
    aborted.removeEventListener('abort', onAbort);
  }
}

type Family = ReturnType<typeof startFamily>;

/** The programs of one run, noted on disk as long as they live. */
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
  { folder, throwAway = false, say }: StackSettings,
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
  await untilDone(family.begin(demoData(urls)));
  return { secrets, urls };
}

/** Like Promise.all, but waits for the slower ones when one fails: nothing goes on starting while the rest is being stopped. */
async function settleAll<T extends unknown[]>(...work: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  return Promise.all(work) as Promise<{ [K in keyof T]: Awaited<T[K]> }>;
}

async function endOf(child: Child): Promise<string> {
  const { how } = await child.ended;
  return `The ${child.name} ended unexpectedly (${how}). Its last words:\n${child.lastWords()}`;
}

/** The database may be a predecessor's, so it is looked at from outside. */
function endOfDatabase({ pid, logFile }: Postgres): Promise<string> {
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(look);
      resolve(`The database ended unexpectedly; its log is ${logFile}.`);
    }, 1_000);
    look.unref();
  });
}
