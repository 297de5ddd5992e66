import pg from 'pg';
import { serialize } from 'pg-protocol';

/*
 * Everything that we use of pg beyond its public API. Its version is pinned; pg-internals.test.ts fails if a
 * new version lacks any of it. No other file uses pg's internals (checked by scripts/text-rules.ts).
 */

type Client = pg.Client | pg.PoolClient;

/** The state that pg keeps for a connection. */
interface Wire {
  /** texts by the statement name that was sent for preparation */
  submittedNamedStatements: Record<string, string>;
  /** texts by the statement name that the database has prepared */
  parsedStatements: Record<string, string>;
  stream: { write(bytes: Buffer): boolean; cork(): void; uncork(): void; destroy(): void };
}

interface ClientInside {
  connection: Wire;
  /** false once the connection has failed */
  _queryable: boolean;
  /** true once it is closing */
  _ending: boolean;
}

interface QueryInside {
  name: string | undefined;
  text: string;
  values: unknown[];
  hasBeenParsed(connection: Wire): boolean;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}

/** A statement as pg takes it; if it has a name, it is prepared under that name. */
export interface Statement {
  name: string | undefined;
  text: string;
  values: unknown[];
}

/** Called with one result, or with a result for each statement of a query that has several. */
type Done = (error: Error | null, results: pg.QueryResult | pg.QueryResult[]) => void;

const inside = (client: Client) => client as unknown as ClientInside;

const PgQuery = pg.Query as unknown as new (config: Statement, done: Done) => pg.Submittable & QueryInside;

const { prepareValue: valueMapper } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } })
  .utils;
const execute = serialize.execute({});
const describe = serialize.describe({ type: 'P' });
const sync = serialize.sync();

/** A query that writes its own messages to the wire. */
abstract class WireQuery extends PgQuery {
  /** Returns the messages before the sync, and registers with pg what they prepare. */
  protected abstract messages(wire: Wire): Buffer[];

  /**
   * Sends the messages.
   * @returns an error instead of throwing it, as pg expects of a query that cannot be sent
   */
  override submit = (connection: unknown): Error | null => {
    const wire = connection as Wire;
    let bytes: Buffer;
    try {
      bytes = Buffer.concat([...this.messages(wire), sync]);
    } catch (error) {
      return error as Error;
    }
    wire.stream.write(bytes);
    return null;
  };
}

/** A statement that the connection has prepared under this name. */
export interface Prepared {
  name: string;
  values: unknown[];
}

const bind = ({ name, values }: Statement | Prepared) =>
  serialize.bind({ statement: name ?? '', values, valueMapper });

/**
 * Sends entry and query as one message with one sync at the end. Everything before a sync is one transaction,
 * which is committed there, or rolled back entirely if anything failed. So the scope that the entry sets ends
 * with the query, and if the entry is refused, the query never runs.
 */
class EnteredQuery extends WireQuery {
  readonly entry: Prepared;
  entered = false;

  constructor(entry: Prepared, query: Statement, done: Done) {
    super(query, done);
    this.entry = entry;
  }

  protected messages(wire: Wire): Buffer[] {
    const { name, text } = this;
    const known = this.hasBeenParsed(wire);
    const parts = [
      bind(this.entry),
      execute,
      ...(known ? [] : [serialize.parse({ text, ...(name !== undefined && { name }) })]),
      bind(this),
      describe,
      execute,
    ];
    if (!known && name !== undefined) wire.submittedNamedStatements[name] = text;
    return parts;
  }

  /** Drops the entry's one row, which is not part of the result. */
  override handleDataRow(message: unknown): void {
    if (this.entered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.entered) super.handleCommandComplete(message, connection);
    else this.entered = true;
  }
}

/**
 * Sends several statements as one message with one sync and one response; if one fails, the statements after
 * it do not run.
 */
class JoinedQuery extends WireQuery {
  readonly statements: readonly Prepared[];

  constructor(statements: readonly Prepared[], done: Done) {
    super({ name: undefined, text: '', values: [] }, done);
    this.statements = statements;
  }

  protected messages(): Buffer[] {
    return this.statements.flatMap((statement) => [bind(statement), describe, execute]);
  }
}

/** Runs a prepared entry and a query as one message, in their own transaction. @returns the query's result */
export function runEntered(
  client: pg.PoolClient,
  entry: Prepared,
  query: Statement,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new EnteredQuery(entry, query, (error, results) =>
        error ? reject(error) : resolve([results].flat()[0]!),
      ),
    );
  });
}

/** Runs prepared statements inside a transaction, in one round trip. @returns the result of each */
export function runJoined(client: pg.PoolClient, statements: readonly Prepared[]): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    client.query(
      new JoinedQuery(statements, (error, results) => (error ? reject(error) : resolve([results].flat()))),
    );
  });
}

/** Runs statements one after the other, sent as one write to the socket. @returns the result of each */
export function runCorked(
  client: pg.PoolClient,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const { stream } = inside(client).connection;
  stream.cork();
  try {
    // pg's types want a name or none; its query accepts undefined for none
    return Promise.all(statements.map((each) => client.query(each as pg.QueryConfig)));
  } finally {
    stream.uncork();
  }
}

/** Checks whether the connection has prepared a text under a name. */
export const isPrepared = (client: Client, name: string, text: string): boolean =>
  inside(client).connection.parsedStatements[name] === text;

/** Checks whether the connection is closed or closing. */
export function isLost(client: Client): boolean {
  const { _queryable, _ending } = inside(client);
  return _ending || !_queryable;
}

/** Closes the socket without notifying the other side, which may be unreachable. */
export const dropConnection = (client: Client): void => inside(client).connection.stream.destroy();
