import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { QueryResult as PgResult, Pool, PoolClient } from 'pg';
import { type BatchStatement, isBatch } from './batch.ts';
import { type Entry, entrySql, runScoped } from './scoped-query.ts';

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
 * round trip (scoped-query.ts); of a longer transaction, begin and entry travel with the first query.
 */
class ScopedConnection implements DatabaseConnection {
  readonly client: PoolClient;
  readonly entry: Entry;
  /** begin and entry of an open transaction; sent, and not waited for before the first query */
  opening: Promise<unknown> | null = null;
  inTransaction = false;
  broken: Error | null = null;

  constructor(client: PoolClient, entry: Entry) {
    this.client = client;
    this.entry = entry;
  }

  run(sql: string, values: readonly unknown[]): Promise<PgResult> {
    const sent = this.orLost(
      this.client.query({
        name: nameOf(sql),
        text: sql,
        values: values as unknown[],
      } as never) as unknown as Promise<PgResult>,
    );
    // Every answer is awaited where it matters; this keeps one that comes after another's failure from being unhandled.
    sent.catch(() => undefined);
    return sent;
  }

  /** Gives one code to all the ways in which pg says that the connection is gone. */
  private orLost<T>(sent: Promise<T>): Promise<T> {
    return sent.catch((error) => {
      throw this.isLost ? connectionError('lost', error) : error;
    });
  }

  /** Sends several statements as one write to the socket. */
  together<T>(send: () => T): T {
    const stream = (this.client as unknown as { connection: { stream: { cork(): void; uncork(): void } } })
      .connection.stream;
    stream.cork();
    try {
      return send();
    } finally {
      stream.uncork();
    }
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
    this.opening = this.together(() =>
      Promise.all([
        this.run(['begin', ...mode].join(' '), []),
        this.run(entrySql(this.entry), this.entry.values),
      ]),
    );
    this.opening.catch(() => undefined);
    this.inTransaction = true;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (isBatch(query)) return { rows: (await this.insideTogether(query.batch)) as R[] };
    const answer = this.inTransaction ? await this.inside(query) : await this.alone(query);
    return {
      rows: answer.rows as R[],
      numAffectedRows: answer.rowCount === null ? undefined : BigInt(answer.rowCount),
    } as QueryResult<R>;
  }

  private async inside(query: CompiledQuery): Promise<PgResult> {
    const answer = this.run(query.sql, query.parameters);
    if (this.opening) await this.opening;
    return answer;
  }

  private async insideTogether(statements: readonly BatchStatement[]): Promise<unknown[][]> {
    if (!this.inTransaction) throw new Error('A batch needs a transaction.');
    const sent = this.together(() => statements.map(({ text, values }) => this.run(text, values)));
    if (this.opening) await this.opening;
    return (await Promise.all(sent)).map(({ rows }) => rows);
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
    const scoped = connection as ScopedConnection;
    const ended = scoped.run('commit', []);
    // A transaction that asked nothing still has to have been allowed to begin.
    await scoped.opening;
    const answer = await ended;
    scoped.inTransaction = false;
    if (answer.command === 'ROLLBACK')
      throw new Error('The transaction was rolled back instead of committed.');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const scoped = connection as ScopedConnection;
    try {
      await scoped.run('rollback', []);
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
