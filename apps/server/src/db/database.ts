import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';
import { ScopedDriver } from './scoped-driver.ts';
import { type Entry, prepareEntries } from './scoped-query.ts';

/** A connection for reading; inside a transaction, the transaction itself. */
export type Read = Kysely<DB>;
/** A transaction. Queries that write require it, so that passing a plain connection does not compile. */
export type Write = Transaction<DB>;

/** The caller's session, as the database checks it. */
export interface Session {
  sessionId: number;
  generation: number;
  personId: number;
  companyId: number;
  rightsVersion: number;
}

export interface Database {
  /** rows of the session's company; refused if the session has ended or its rights have changed */
  forSession(session: Session): Read;
  /** the person's own rows, of no company; the session must be alive */
  forOwner(session: Session): Read;
  /** rows of one company, for the server's own work */
  forCompany(companyId: number, personId?: number): Read;
  /** rows of one person, before a session exists */
  forPerson(personId: number): Read;
  /** rows of a company, of a person, or neither, for work that may take longer than a request */
  forJob(companyId: number | null, personId: number | null): Read;
  /** no tenant's rows; the look-up functions work */
  forNobody(): Read;
  /**
   * checks whether the database can be reached and has this migration (migration 0006 lets the runtime role
   * ask)
   */
  hasMigration(name: string): Promise<boolean>;
  close(): Promise<void>;
}

// Counts and ids fit a JavaScript number; money is cents in bigint columns, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Timestamps leave the server as text; parsing them into a Date would only mean formatting them again.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString());

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();

function scoped(pool: pg.Pool, entry: Entry): Read {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new ScopedDriver(pool, entry),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  });
}

/** Opens the pool of connections. @param url of the runtime role @param connections the pool's maximum */
export function openDatabase(url: string, connections: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    // a new connection plans every statement again, which takes longer than most statements do
    idleTimeoutMillis: 10 * 60_000,
    // networks between here and the database drop connections that are quiet for minutes
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: 'fieldwright',
  });
  // A lost connection fails its queries and is replaced. Without listeners it would end the process, both
  // when idle (the pool's event) and between two queries of a transaction (the client's event).
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // Queued before the first borrower's query, which fails too if this fails; the connection is unusable
    // then.
    client.query(prepareEntries).catch(() => void client.end());
  });
  const set = (company: number | null, person: number | null, by: 'scope' | 'job' = 'scope') =>
    scoped(pool, { by, values: [String(company ?? ''), String(person ?? '')] });
  const session = (s: Session, companyId: number | null) =>
    scoped(pool, {
      by: 'enter',
      values: [s.sessionId, s.generation, s.personId, companyId, s.rightsVersion],
    });
  return {
    forSession: (s) => session(s, s.companyId),
    forOwner: (s) => session(s, null),
    forCompany: (companyId, personId) => set(companyId, personId ?? null),
    forPerson: (personId) => set(null, personId),
    forJob: (companyId, personId) => set(companyId, personId, 'job'),
    forNobody: () => set(null, null),
    hasMigration: (name) =>
      pool.query('select from kysely_migration where name = $1', [name]).then(
        ({ rowCount }) => rowCount === 1,
        () => false,
      ),
    close: () => pool.end(),
  };
}
