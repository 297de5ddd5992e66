import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Answer, Input } from '@fieldwright/contract/endpoint';
import type { Endpoints, Key } from '@fieldwright/contract/endpoints';
import type { ErrorBody } from '@fieldwright/contract/errors';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { nameInPlan } from '@fieldwright/domain/kernel/plan-path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { runShiftMs } from '../../../../scripts/run-clock.ts';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createDeps, type Deps } from '../deps.ts';
import { beginSession, openSession } from '../features/people/open-session.ts';
import { cookieValue } from '../features/people/session-cookie.ts';
import { copyTemplate, type TestDatabase } from './databases.ts';

export interface Reply<K extends Key> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** the response's `data`; undefined for a refusal */
  data: Answer<Endpoints[K]>;
  /** of a refused save, with its fields named by record */
  error: ErrorBody;
  /** the session's cookie */
  cookie: string | undefined;
  /** the browser's cookie, which it keeps when the session ends */
  device: string | undefined;
}

export interface Call {
  /** access token */
  as?: string | undefined;
  cookie?: string | undefined;
  headers?: Record<string, string>;
  /** sends as a different caller, for limits by address */
  address?: string;
}

export interface TestServer {
  app: FastifyInstance;
  deps: Deps;
  urls: TestDatabase;
  /** queries as superuser, to inspect what is really stored */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  call<K extends Key>(key: K, input: Input<Endpoints[K]> & Call): Promise<Reply<K>>;
  personId(email: string): Promise<number>;
  /** signs in a person by role, such as `technician` of company North, or by email */
  signInAs(who: string, companyId?: number): Promise<{ token: string; cookie: string; personId: number }>;
  stop(): Promise<void>;
}

/** Starts the real server on a new database with two companies. Responses are checked strictly. */
export async function startTestServer(env: Record<string, string> = {}): Promise<TestServer> {
  const urls = await copyTemplate();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fieldwright-files-'));
  const settings = readConfig('serve', {
    DATABASE_URL: urls.app,
    DATABASE_WORKER_URL: urls.worker,
    PUBLIC_URL: 'http://localhost:4000',
    SECRET: 'a secret of the tests, long enough for them',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Fieldwright <no-reply@fieldwright.example>',
    // nobody answers there
    SQUARE_URL: 'http://127.0.0.1:1',
    STRIPE_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
    STORAGE_FOLDER: folder,
    ...env,
  });
  // the same clock as the test's database
  const config = { ...settings, FIELDWRIGHT_NOW: runShiftMs() };
  const deps = createDeps(config, true);
  const app = await buildApp(deps);
  await app.ready();
  const pool = new pg.Pool({ connectionString: urls.superuser, max: 4 });
  const sql = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await pool.query<Row>(text, values)).rows;
  const personId = async (email: string) =>
    (await sql<{ id: number }>('select id from persons where email = $1', [email]))[0]!.id;

  return {
    app,
    deps,
    urls,
    sql,
    personId,
    call: (key, input) => callEndpoint(app, key, input),
    async signInAs(role, companyId) {
      const email = role.includes('@') ? role : `${role}@north.example`;
      const id = await personId(email);
      const who = {
        personId: id,
        ...(companyId !== undefined && { companyId }),
        stays: false,
        caller: { address: '127.0.0.1', userAgent: 'test' },
      };
      const begun = await deps.database
        .forPerson(id)
        .transaction()
        .execute((tx) => beginSession(deps, tx, who));
      const opened = await openSession(deps, begun);
      const cookie = `fieldwright_session=${cookieValue(config, opened.refresh)}`;
      return { token: opened.access.accessToken, cookie, personId: id };
    },
    async stop() {
      await app.close();
      deps.mailer.close();
      await deps.database.close();
      deps.storage.close();
      await pool.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Names the fields of a refused save as screens do: `kind.id.field`. `plan-names.test.ts` tests their paths.
 */
const byRecord = (plan: Plan, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([path, text]) => [nameInPlan(plan, path) ?? path, text]));

async function callEndpoint<K extends Key>(
  app: FastifyInstance,
  key: K,
  input: Input<Endpoints[K]> & Call,
): Promise<Reply<K>> {
  const [method, path] = key.split(' ') as ['GET', string];
  const { params, query, body, bytes, as, cookie, headers, address } = input as Call & {
    params?: Record<string, unknown>;
    query?: Record<string, string>;
    body?: object;
    bytes?: Uint8Array;
  };
  const reply = await app.inject({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name]))),
    headers: {
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...(cookie !== undefined && { cookie }),
      ...(bytes && { 'content-type': 'application/octet-stream' }),
      ...headers,
    },
    ...(query && { query }),
    ...(body && { payload: body }),
    ...(bytes && { payload: Buffer.from(bytes) }),
    ...(address !== undefined && { remoteAddress: address }),
  });
  const json = reply.body && reply.headers['content-type']?.includes('json') ? reply.json() : {};
  const plan = (body as { plan?: Plan } | undefined)?.plan;
  if (json.fields && plan?.steps) json.fields = byRecord(plan, json.fields);
  const cookieOf = (name: string) => {
    const set = reply.cookies.find((each) => each.name === name);
    return set && `${set.name}=${set.value}`;
  };
  return {
    status: reply.statusCode,
    headers: reply.headers,
    data: json.data,
    error: json,
    cookie: cookieOf('fieldwright_session'),
    device: cookieOf('fieldwright_browser'),
  };
}
