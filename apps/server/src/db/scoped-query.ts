import pg from 'pg';
import { serialize } from 'pg-protocol';

const scopeSql = "set_config('app.company_id', $1, true), set_config('app.person_id', $2, true)";

/**
 * How a transaction comes to see somebody's rows: by a session, which the database checks (`enter`, migration 0001),
 * or by naming company or person, for what the server does by itself. A job has more time than a request (`db/roles.ts`).
 */
const entries = {
  enter: { types: 'bigint, integer, bigint, integer, integer', sql: 'select enter($1, $2, $3, $4, $5)' },
  scope: {
    types: 'text, text',
    sql: `select ${scopeSql}`,
  },
  job: {
    types: 'text, text',
    sql: `select ${scopeSql}, set_config('statement_timeout', '10min', true), set_config('lock_timeout', '1min', true)`,
  },
} as const;

export interface Entry {
  by: keyof typeof entries;
  values: unknown[];
}

/** The statement of an entry, for a transaction that sends it by itself. */
export const entrySql = ({ by }: Entry): string => entries[by].sql;

/** Run once when a connection is opened; `ScopedQuery` then only names what it wants. */
export const prepareEntries = Object.entries(entries)
  .map(([by, { types, sql }]) => `prepare entry_${by} (${types}) as ${sql}`)
  .join('; ');

/** What pg keeps of a connection, as far as a query that writes to the wire by itself needs it. */
interface Wire {
  submittedNamedStatements: Record<string, string>;
  parsedStatements: Record<string, string>;
  stream: { write(bytes: Buffer): boolean };
}

/** The inside of pg's query class, which its types leave out. */
interface Inside {
  name: string | undefined;
  text: string;
  values: unknown[];
  hasBeenParsed(connection: Wire): boolean;
}
const PgQuery = pg.Query as unknown as new (
  config: { name: string | undefined; text: string; values: unknown[] },
  done: (error: Error | null, result: pg.QueryResult) => void,
) => pg.Submittable & Inside & Handlers;
interface Handlers {
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}

// Exported by pg, unknown to its types.
const { prepareValue: valueMapper } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } })
  .utils;
const execute = serialize.execute({});
const describe = serialize.describe({ type: 'P' });
const sync = serialize.sync();

/** A query that writes its messages to the wire by itself. */
abstract class WireQuery extends PgQuery {
  abstract encode(wire: Wire): Buffer;

  /** @returns an error instead of throwing it, as pg wants it of a query that cannot be sent */
  override submit = (connection: unknown): Error | null => {
    const wire = connection as Wire;
    let bytes: Buffer;
    try {
      bytes = this.encode(wire);
    } catch (error) {
      return error as Error;
    }
    wire.stream.write(bytes);
    return null;
  };
}

/**
 * Entry and query as one message to the database, with one sync at the end: everything before a sync is one
 * transaction, which is committed there if nothing failed and rolled back whole if anything did. So the scope that the
 * entry sets is gone with the answer, and a refused entry means that the query never runs.
 */
class ScopedQuery extends WireQuery {
  readonly entry: Entry;
  entered = false;

  constructor(
    entry: Entry,
    query: { name: string | undefined; text: string; values: unknown[] },
    done: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(query, done);
    this.entry = entry;
  }

  encode(wire: Wire): Buffer {
    const { entry, name, text, values } = this;
    const known = this.hasBeenParsed(wire);
    const parts = [
      serialize.bind({ statement: `entry_${entry.by}`, values: entry.values, valueMapper }),
      execute,
      ...(known ? [] : [serialize.parse({ text, ...(name !== undefined && { name }) })]),
      serialize.bind({ statement: name ?? '', values, valueMapper }),
      describe,
      execute,
      sync,
    ];
    if (!known && name !== undefined) wire.submittedNamedStatements[name] = text;
    return Buffer.concat(parts);
  }

  /** The entry's one row is nobody's answer. */
  override handleDataRow(message: unknown): void {
    if (this.entered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.entered) super.handleCommandComplete(message, connection);
    else this.entered = true;
  }
}

/** Runs one query in a transaction of its own that begins with the entry. One round trip. */
export function runScoped(
  client: pg.PoolClient,
  entry: Entry,
  query: { name: string | undefined; text: string; values: unknown[] },
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(new ScopedQuery(entry, query, (error, result) => (error ? reject(error) : resolve(result))));
  });
}

/** A statement that the connection has prepared under this name. */
export interface Prepared {
  name: string;
  values: unknown[];
}

/** Whether the connection has prepared a text under a name. */
export const isPrepared = (client: pg.PoolClient, name: string, text: string): boolean =>
  (client as unknown as { connection: Wire }).connection.parsedStatements[name] === text;

/** Several statements as one message with one sync, which the database answers as one; after one that fails none runs. */
class JoinedQuery extends WireQuery {
  readonly statements: readonly Prepared[];

  constructor(
    statements: readonly Prepared[],
    done: (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void,
  ) {
    super({ name: undefined, text: '', values: [] }, done as never);
    this.statements = statements;
  }

  override encode(): Buffer {
    const parts = this.statements.flatMap(({ name, values }) => [
      serialize.bind({ statement: name, values, valueMapper }),
      describe,
      execute,
    ]);
    return Buffer.concat([...parts, sync]);
  }
}

/** Runs prepared statements inside a transaction, in one round trip. @returns the result of each */
export function runJoined(client: pg.PoolClient, statements: readonly Prepared[]): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new JoinedQuery(statements, (error, results) => (error ? reject(error) : resolve([results].flat()))),
    );
  });
}
