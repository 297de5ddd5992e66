import path from 'node:path';
import { type Child, type ChildSettings, startChild, untilAnswers, untilDone } from './children.ts';
import { prepareDatabase } from './database.ts';
import { type Postgres, startPostgres } from './embedded-postgres.ts';
import { forgetProcesses, noteProcesses } from './leftovers.ts';
import type { Ports } from './ports.ts';
import { isAlive } from './process-lock.mjs';
import { refusal } from './processes.ts';
import { readSecrets } from './secrets.ts';
import { buildWeb, webFolder } from './web-build.ts';

export type StackSettings = {
  /** Data, secrets, mailbox and logs live here. */
  folder: string;
  ports: Ports;
  /** Where people open it; links in mails begin with it. */
  publicUrl: string;
  /** True: the data are thrown away at the end, and writing is faster (browser tests). */
  throwAway?: boolean;
  /** True: the server restarts when its sources change, shows its output, and the web application is not built. */
  watch?: boolean;
  /** Told in plain words about steps that take long. */
  say: (message: string) => void;
};

export type Stack = {
  /** Resolves when one of its programs has ended by itself; says which and why. */
  broken: Promise<string>;
  stop: () => Promise<void>;
};

const serverScript = 'apps/server/src/main.ts';

/**
 * Brings up the whole product on this machine: database, migrations, demo company, web build, mail stand-in, server.
 * Resolves when the server answers. `aborted` may come at any moment: what runs by then is stopped before this rejects.
 */
export async function startStack(settings: StackSettings, aborted: AbortSignal): Promise<Stack> {
  const { folder, ports, publicUrl, throwAway = false, watch = false, say } = settings;
  const logFolder = path.join(folder, 'logs');
  const children = new Set<Child>();
  let postgres: Postgres | undefined;

  const begin = (child: ChildSettings) => keep(startChild(child));
  const keep = (child: Child) => {
    children.add(child);
    void child.ended.then(() => children.delete(child));
    noteProcesses(
      folder,
      [...children].map(({ pid }) => pid),
    );
    return child;
  };
  const runServer = (name: string, args: string[], env: Record<string, string>) =>
    untilDone(begin({ name, args: [serverScript, ...args], env, logFolder }));
  const stop = async () => {
    await Promise.all([...children].map((child) => child.stop()));
    await postgres?.stop();
    forgetProcesses(folder);
  };
  const onAbort = () => void Promise.all([...children].map((child) => child.stop()));
  aborted.addEventListener('abort', onAbort);

  const prepareData = async () => {
    postgres = await startPostgres({ folder: path.join(folder, 'postgres'), fsync: !throwAway, log: say });
    aborted.throwIfAborted();
    const secrets = readSecrets(folder);
    const urls = await prepareDatabase(postgres.url, secrets);
    aborted.throwIfAborted();
    await runServer('migration', ['migrate'], urls);
    await runServer('demo data', ['seed'], urls);
    return { secrets, urls };
  };

  try {
    const [{ secrets, urls }] = await settleAll(prepareData(), watch ? undefined : buildWeb(logFolder, keep));
    aborted.throwIfAborted();
    const mailbox = begin({
      name: 'mail stand-in',
      args: [
        'apps/sandbox/src/main.ts',
        '--smtp-port',
        String(ports.smtp),
        '--http-port',
        String(ports.mailbox),
        '--folder',
        path.join(folder, 'mailbox'),
      ],
      env: {},
      logFolder,
    });
    const server = begin({
      name: 'server',
      args: [
        ...(watch ? ['--watch', '--watch-preserve-output'] : []),
        serverScript,
        'serve',
        '--role',
        'web',
        '--role',
        'worker',
      ],
      env: {
        PORT: String(ports.web),
        HOST: process.env.HOST ?? '127.0.0.1',
        PUBLIC_URL: publicUrl,
        DATABASE_URL: urls.DATABASE_URL,
        DATABASE_WORKER_URL: urls.DATABASE_WORKER_URL,
        SECRET: secrets.secret,
        SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
        MAIL_FROM: 'Fieldwright <fieldwright@localhost>',
        WEB_FOLDER: webFolder,
        DEMO: 'true',
      },
      logFolder,
      showOutput: watch,
    });
    await settleAll(
      untilAnswers(mailbox, `http://127.0.0.1:${ports.mailbox}/`),
      untilAnswers(server, `http://127.0.0.1:${ports.web}/readyz`),
    );
    aborted.throwIfAborted();
    aborted.removeEventListener('abort', onAbort);
    return {
      stop,
      broken: Promise.race([...[mailbox, server].map(endOf), endOfDatabase(postgres as unknown as Postgres)]),
    };
  } catch (error) {
    await stop();
    throw aborted.aborted ? refusal('Stopped.') : error;
  }
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
function endOfDatabase({ pid }: Postgres): Promise<string> {
  return new Promise((resolve) => {
    const look = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(look);
      resolve('The database ended unexpectedly; its log is .data/postgres/postgres.log.');
    }, 1_000);
    look.unref();
  });
}
