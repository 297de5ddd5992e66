import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { QueryResult as PgResult, Pool, PoolClient } from 'pg';
import { type BatchStatement, isBatch } from './batch.ts';
import { type Entry, entrySql, isPrepared, type Prepared, runJoined, runScoped } from './scoped-query.ts';

/** SQL's codes for a connection that could not be had, and for one that was lost with what was under way on it. */
export const connectionCodes = { refused: '08001', lost: '08006' } as const;

function connectionError(kind: keyof typeof connectionCodes, cause: unknown): Error {
  const error = new Error(`The connection to the database was ${kind}.`, { cause });
  return Object.assign(error, { code: connectionCodes[kind] });
}

/** Names for prepared statements, the same on every connection of the process. Bounded: a name is never forgotten. */
const names = new Map<string, string>();
const mostNames = 2000;

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known || names.size >= mostNames) return known;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}

/**
 * A connection on which every statement runs in a transaction that begins with `entry`, the statement that checks
 * the session and sets the company. A single query goes out together with its entry and is committed in the same
 * round trip (scoped-query.ts); of a longer transaction, begin and entry travel with the first query, and the last
 * statements with the commit.
 */
class ScopedConnection implements DatabaseConnection {
  readonly client: PoolClient;
  readonly entry: Entry;
  /** begin and entry of a transaction that has asked nothing yet */
  opening: readonly BatchStatement[] = [];
  /** what goes out with the commit; null while there may be more */
  ending: readonly BatchStatement[] | null = null;
  inTransaction = false;
  broken: Error | null = null;

  constructor(client: PoolClient, entry: Entry) {
    this.client = client;
    this.entry = entry;
  }

  /** Sends statements in one round trip, behind begin and entry where nothing has been sent yet. */
  async send(statements: readonly BatchStatement[]): Promise<PgResult[]> {
    const all = [...this.opening, ...statements];
    const before = this.opening.length;
    this.opening = [];
    const prepared = all.map(({ text, values }): Prepared | null => {
      const name = nameOf(text);
      return name !== undefined && isPrepared(this.client, name, text) ? { name, values } : null;
    });
    const isKnown = prepared.every((each) => each !== null);
    const answers = await this.orLost(isKnown ? runJoined(this.client, prepared) : this.oneByOne(all));
    return answers.slice(before);
  }

  /** What the connection has not prepared yet: each by itself, as one write to the socket, and prepared with that. */
  private oneByOne(statements: readonly BatchStatement[]): Promise<PgResult[]> {
    const { stream } = (
      this.client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }
    ).connection;
    const run = ({ text, values }: BatchStatement) =>
      this.client.query({ name: nameOf(text), text, values } as never) as unknown as Promise<PgResult>;
    stream.cork();
    try {
      return Promise.all(statements.map(run));
    } finally {
      stream.uncork();
    }
  }

  /** Gives one code to all the ways in which pg says that the connection is gone. */
  private orLost<T>(sent: Promise<T>): Promise<T> {
    return sent.catch((error) => {
      throw this.isLost ? connectionError('lost', error) : error;
    });
  }

  /** By pg's own flags, unknown to its types. */
  private get isLost(): boolean {
    const { _queryable, _ending } = this.client as unknown as { _queryable: boolean; _ending: boolean };
    return _ending || !_queryable;
  }

  open(settings: TransactionSettings): void {
    const mode = [
      settings.isolationLevel && `isolation level ${settings.isolationLevel}`,
      settings.accessMode,
    ].filter(Boolean);
    this.opening = [
      { text: ['begin', ...mode].join(' '), values: [] },
      { text: entrySql(this.entry), values: this.entry.values },
    ];
    this.ending = null;
    this.inTransaction = true;
  }

  /** A transaction that asked nothing still has to have been allowed to begin. */
  async commit(): Promise<void> {
    const answers = await this.send([...(this.ending ?? []), { text: 'commit', values: [] }]);
    this.inTransaction = false;
    if (answers.at(-1)!.command === 'ROLLBACK')
      throw new Error('The transaction was rolled back instead of committed.');
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.ending) throw new Error('A transaction has ended with its last statements.');
    if (isBatch(query) && query.last) return this.endWith(query.batch);
    if (isBatch(query)) return { rows: (await this.insideTogether(query.batch)) as R[] };
    const answer = this.inTransaction ? await this.inside(query) : await this.alone(query);
    return {
      rows: answer.rows as R[],
      numAffectedRows: answer.rowCount === null ? undefined : BigInt(answer.rowCount),
    } as QueryResult<R>;
  }

  private async inside({ sql, parameters }: CompiledQuery): Promise<PgResult> {
    const [answer] = await this.send([{ text: sql, values: parameters as unknown[] }]);
    return answer!;
  }

  private async insideTogether(statements: readonly BatchStatement[]): Promise<unknown[][]> {
    if (!this.inTransaction) throw new Error('A batch needs a transaction.');
    return (await this.send(statements)).map(({ rows }) => rows);
  }

  private endWith(statements: readonly BatchStatement[]): { rows: [] } {
    if (!this.inTransaction) throw new Error('Only a transaction has last statements.');
    this.ending = statements;
    return { rows: [] };
  }

  private alone({ sql, parameters }: CompiledQuery): Promise<PgResult> {
    const query = { name: nameOf(sql), text: sql, values: parameters as unknown[] };
    return this.orLost(runScoped(this.client, this.entry, query));
  }

  // biome-ignore lint/correctness/useYield: streaming is refused
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not possible on a pipelined connection; page instead.');
  }
}

/** Kysely's driver over a pg pool with `pipeline: true`. One driver for one scope; the pool is shared. */
export class ScopedDriver implements Driver {
  readonly #pool: Pool;
  readonly #entry: Entry;

  constructor(pool: Pool, entry: Entry) {
    this.#pool = pool;
    this.#entry = entry;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const client = await this.#pool.connect().catch((cause) => {
      throw connectionError('refused', cause);
    });
    return new ScopedConnection(client, this.#entry);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    (connection as ScopedConnection).open(settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as ScopedConnection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const scoped = connection as ScopedConnection;
    scoped.opening = [];
    try {
      await scoped.send([{ text: 'rollback', values: [] }]);
      scoped.inTransaction = false;
    } catch (error) {
      scoped.broken = error as Error;
    }
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await (connection as ScopedConnection).executeQuery(CompiledQuery.raw(`savepoint "${name}"`));
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await (connection as ScopedConnection).executeQuery(CompiledQuery.raw(`rollback to savepoint "${name}"`));
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await (connection as ScopedConnection).executeQuery(CompiledQuery.raw(`release savepoint "${name}"`));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const scoped = connection as ScopedConnection;
    // A connection still in a transaction, or that could not roll back, never goes back to the pool.
    scoped.client.release(scoped.broken ?? scoped.inTransaction);
  }

  async destroy(): Promise<void> {}
}
