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

/** A connection to read with; in a transaction it is the transaction. */
export type Read = Kysely<DB>;
/** A transaction; queries that write ask for it, so that passing a mere connection does not compile. */
export type Write = Transaction<DB>;

/** Who is asking, as the database sees it. */
export interface Session {
  sessionId: number;
  generation: number;
  personId: number;
  companyId: number;
  rightsVersion: number;
}

export interface Database {
  /** rows of the session's company; refused when the session has ended or its rights have changed */
  forSession(session: Session): Read;
  /** rows of the person alone, of no company; the session must be alive */
  forOwner(session: Session): Read;
  /** rows of one company, for what the server does by itself */
  forCompany(companyId: number, personId?: number): Read;
  /** rows of one person, before a session exists */
  forPerson(personId: number): Read;
  /** rows of a company, of a person, or of nobody, for work that may take longer than a request */
  forJob(companyId: number | null, personId: number | null): Read;
  /** sees no tenant's rows; the look-up functions work */
  forNobody(): Read;
  /** whether it is reached and has this migration (migration 0006 lets the runtime role ask) */
  hasMigration(name: string): Promise<boolean>;
  close(): Promise<void>;
}

// Counts and ids fit a JavaScript number; money is cents in bigint columns, far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Timestamps leave the server as text; a Date would be made only to be written out again.
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

/** @param url of the runtime role; @param connections the most that the pool opens */
export function openDatabase(url: string, connections: number): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'fieldwright',
  });
  // A lost connection fails the queries on it and is replaced; without listeners it would end the process, at rest
  // (the pool's) as well as between two queries of a transaction (the client's).
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // Queued before the first borrower's query, which fails with it; the connection is of no use then.
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
