import path from 'node:path';
import { type ChildSettings, root } from './children.ts';
import type { DatabaseUrls } from './database.ts';
import type { Ports } from './ports.ts';
import type { Secrets } from './secrets.ts';
import { webFolder } from './web-build.ts';

export type StackSettings = {
  /** Folder for data, secrets, mailbox and logs. */
  folder: string;
  ports: Ports;
  /** The address that people open; links in emails begin with it. */
  publicUrl: string;
  /** Discards the data at the end and writes faster (browser tests). */
  throwAway?: boolean;
  /**
   * Restarts the server when its sources change, shows its output, and skips building the web application.
   */
  watch?: boolean;
  /** Additional environment variables for the server (browser tests). */
  env?: Record<string, string>;
  /**
   * More products to run, each with a fresh copy of the demo company and nothing else shared but the database
   * server (browser tests).
   */
  twins?: readonly Pick<StackSettings, 'folder' | 'ports' | 'publicUrl'>[];
  /** Called with plain messages about slow steps. */
  say: (message: string) => void;
};

type Program = Omit<ChildSettings, 'logFolder'>;

const serverScript = 'apps/server/src/main.ts';

/** Creates the runtime roles and the tables; changes nothing if they are up to date. */
export const migration = (urls: DatabaseUrls): Program => ({
  name: 'migration',
  args: [serverScript, 'migrate'],
  env: urls,
});

/** Creates the demo company, or moves its days to today if it exists. */
export const demoData = (urls: DatabaseUrls, { secret }: Secrets): Program => ({
  name: 'demo data',
  args: [serverScript, 'seed'],
  env: { ...urls, DEMO: 'true', SECRET: secret },
});

/** Resets the demo company, discarding visitors' changes. */
export const demoReset = (urls: DatabaseUrls, { secret }: Secrets): Program => ({
  name: 'demo reset',
  args: [serverScript, 'reset-demo'],
  env: { ...urls, DEMO: 'true', SECRET: secret },
});

/** Backs up this installation into a folder; the product may be running. */
export const backup = (urls: DatabaseUrls, { folder, to }: { folder: string; to: string }): Program => ({
  name: 'backup',
  args: [serverScript, 'backup', '--to', to],
  env: { DATABASE_OWNER_URL: urls.DATABASE_OWNER_URL, STORAGE_FOLDER: path.join(folder, 'files') },
  showOutput: true,
});

/** Restores a backup into this installation, which must be empty. */
export const restore = (urls: DatabaseUrls, { folder, from }: { folder: string; from: string }): Program => ({
  name: 'restore',
  args: [serverScript, 'restore', '--from', from],
  env: { ...urls, STORAGE_FOLDER: path.join(folder, 'files') },
  showOutput: true,
});

/** Stands in for outside services: shows all email on a page, and takes cards and lends without money. */
export function standIns({ ports, folder }: StackSettings): Program {
  const options = {
    'smtp-port': ports.smtp,
    'http-port': ports.mailbox,
    folder: path.join(folder, 'mailbox'),
    'lender-port': ports.lender,
    'lender-folder': path.join(folder, 'lender'),
    'cards-port': ports.cards,
    'cards-folder': path.join(folder, 'cards'),
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  return { name: 'stand-ins', args: ['apps/sandbox/src/main.ts', ...args], env: {} };
}

/** Runs the server, which answers requests and works through jobs in one process. */
export function server(
  { folder, ports, publicUrl, watch = false, env }: StackSettings,
  urls: DatabaseUrls,
  { secret }: Secrets,
): Program {
  const reloading = watch ? ['--watch', '--watch-preserve-output'] : [];
  return {
    name: 'server',
    args: [...reloading, serverScript, 'serve', '--role', 'web', '--role', 'worker'],
    env: {
      PORT: String(ports.server ?? ports.web),
      HOST: listeningHost(),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: urls.DATABASE_URL,
      DATABASE_WORKER_URL: urls.DATABASE_WORKER_URL,
      SECRET: secret,
      SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
      LENDER_URL: `http://localhost:${ports.lender}`,
      MAIL_FROM: 'Fieldwright <fieldwright@localhost>',
      SQUARE_URL: `http://localhost:${ports.cards}`,
      STRIPE_URL: `http://localhost:${ports.cards}`,
      SQUARE_SCRIPT_URL: `http://localhost:${ports.cards}/square/square.js`,
      STRIPE_SCRIPT_URL: `http://localhost:${ports.cards}/stripe/stripe.js`,
      WEB_FOLDER: webFolder,
      STORAGE_FOLDER: path.join(folder, 'files'),
      DEMO: 'true',
      ...(watch && { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }),
      ...env,
    },
    showOutput: watch,
  };
}

/** Serves the browser app from its sources and updates open pages when one changes. */
export function webFromSources({ ports }: StackSettings): Program {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  return {
    name: 'web',
    args: [
      vite,
      '--host',
      listeningHost(),
      '--port',
      String(ports.web),
      '--strictPort',
      '--logLevel',
      'warn',
    ],
    cwd: path.join(root, 'apps/web'),
    env: { API_URL: `http://127.0.0.1:${ports.server}` },
    showOutput: true,
  };
}

/**
 * Returns the address to listen on. HOST=0.0.0.0 (or ::) opens the product to the network; other values are
 * ignored, because some shells set HOST to the machine's name.
 */
export function listeningHost(): string {
  const { HOST = '' } = process.env;
  return ['0.0.0.0', '::'].includes(HOST) ? HOST : '127.0.0.1';
}
