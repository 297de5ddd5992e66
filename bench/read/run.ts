import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '@fieldwright/server/db/migrate';
import { demoCompanies, demoPassword } from '@fieldwright/server/features/people/demo';
import { hashPassword } from '@fieldwright/server/features/people/passwords';
import { seedCompanies } from '@fieldwright/server/features/people/seed';
import pg from 'pg';
import { startPostgres } from '../../scripts/embedded-postgres.ts';

/**
 * An authenticated read of the product beside bare fastify with prepared `pg`, in one run: `node bench/read/run.ts`.
 * Both are processes of their own on one PostgreSQL; they take turns, and the ratio of each round counts.
 */
const rounds = Number(process.argv[2] ?? 7);
const seconds = 4;
const clients = 10;
const ports = { product: 4871, bare: 4872 };
const root = path.join(import.meta.dirname, '../..');

const folder = await mkdtemp(path.join(os.tmpdir(), 'fieldwright-bench-'));
const postgres = await startPostgres({ folder: path.join(folder, 'postgres') });
const address = (user: string, password: string) => {
  const url = new URL(postgres.url);
  Object.assign(url, { username: user, password, pathname: '/bench' });
  return url.href;
};
const children: ReturnType<typeof spawn>[] = [];

try {
  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await admin.query("create role fieldwright_owner login createrole password 'o'");
  await admin.query('create database bench owner fieldwright_owner');
  await admin.end();
  const urls = {
    owner: address('fieldwright_owner', 'o'),
    app: address('fieldwright_app', 'a'),
    worker: address('fieldwright_worker', 'w'),
  };
  await migrate(urls);
  await seedCompanies(urls.owner, demoCompanies, await hashPassword(demoPassword));
  const superuser = new URL(postgres.url);
  superuser.pathname = '/bench';

  start('apps/server/src/main.ts', ['serve', '--role', 'web'], {
    PORT: String(ports.product),
    PUBLIC_URL: `http://127.0.0.1:${ports.product}`,
    DATABASE_URL: urls.app,
    DATABASE_WORKER_URL: urls.worker,
    SECRET: 'a secret of the measurement, long enough',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'no-reply@fieldwright.example',
    LOG_LEVEL: 'fatal',
  });
  start('bench/read/bare.ts', [], { PORT: String(ports.bare), BARE_DATABASE_URL: superuser.href });
  await pause(2500);

  const token = await signIn();
  const product = {
    url: `http://127.0.0.1:${ports.product}/api/people`,
    headers: { authorization: `Bearer ${token}` },
  };
  const bare = { url: `http://127.0.0.1:${ports.bare}/people`, headers: {} };
  await measure(product, 2);
  await measure(bare, 2);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 ? [product, bare] : [bare, product];
    const rates = new Map<object, number>();
    for (const target of order) rates.set(target, await measure(target, seconds));
    const [p, b] = [rates.get(product)!, rates.get(bare)!];
    ratios.push(p / b);
    console.log(
      `round ${round + 1}: product ${p.toFixed(0)}/s, bare ${b.toFixed(0)}/s, ratio ${(p / b).toFixed(2)}`,
    );
  }
  ratios.sort((a, b) => a - b);
  console.log(
    `median ratio ${ratios[Math.floor(ratios.length / 2)]!.toFixed(2)} (least ${ratios[0]!.toFixed(2)})`,
  );
} finally {
  for (const child of children) child.kill('SIGKILL');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

function start(script: string, args: string[], env: Record<string, string>): void {
  children.push(
    spawn(process.execPath, [path.join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
}

async function signIn(): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${ports.product}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoCompanies[0]!.people[0]!.email, password: demoPassword }),
  });
  const { data } = (await reply.json()) as { data: { accessToken: string } };
  return data.accessToken;
}

/** Requests a second that ten clients get, each waiting for its answer before the next. */
async function measure(
  target: { url: string; headers: Record<string, string> },
  forSeconds: number,
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
  const end = performance.now() + forSeconds * 1000;
  let done = 0;
  const one = () =>
    new Promise<void>((resolve, reject) => {
      http
        .get(target.url, { agent, headers: target.headers }, (reply) => {
          let body = '';
          reply.setEncoding('utf8');
          reply.on('data', (part) => {
            body += part;
          });
          reply.on('end', () => {
            const right = reply.statusCode === 200 && JSON.parse(body).data.length === 11;
            if (!right) return reject(new Error(`${reply.statusCode}: ${body}`));
            done++;
            resolve();
          });
        })
        .on('error', reject);
    });
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) await one();
    }),
  );
  agent.destroy();
  return done / forSeconds;
}
