import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { QueryResult as PgResult, Pool, PoolClient } from 'pg';
import { type BatchStatement, isBatch } from './batch.ts';
import { isLost, isPrepared, type Prepared, runCorked, runJoined } from './pg-internals.ts';
import { type Entry, entrySql, runScoped } from './scoped-query.ts';

/** SQL's codes for a connection that could not be opened, and for one that was lost during a query. */
export const connectionCodes = { refused: '08001', lost: '08006' } as const;

function connectionError(kind: keyof typeof connectionCodes, cause: unknown): Error {
  const error = new Error(`The connection to the database was ${kind}.`, { cause });
  return Object.assign(error, { code: connectionCodes[kind] });
}

/**
 * Names of prepared statements, the same on every connection of the process. Bounded, because names are never
 * removed.
 */
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
 * A connection on which every statement runs in a transaction that begins with `entry`, the statement that
 * checks the session and sets the company. A single query is sent together with its entry and committed in
 * the same round trip (scoped-query.ts). In a longer transaction, begin and entry are sent with the first
 * query, and the last statements with the commit.
 */
class ScopedConnection implements DatabaseConnection {
  readonly client: PoolClient;
  readonly entry: Entry;
  /** begin and entry of a transaction that has sent no query yet */
  opening: readonly BatchStatement[] = [];
  /** the statements to send with the commit; null until they are known */
  ending: readonly BatchStatement[] | null = null;
  inTransaction = false;
  broken: Error | null = null;

  constructor(client: PoolClient, entry: Entry) {
    this.client = client;
    this.entry = entry;
  }

  /** Sends statements in one round trip, after begin and entry if nothing has been sent yet. */
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

  /**
   * Sends statements that the connection has not prepared yet, one by one in a single socket write, and
   * prepares them.
   */
  private oneByOne(statements: readonly BatchStatement[]): Promise<PgResult[]> {
    return runCorked(
      this.client,
      statements.map(({ text, values }) => ({ name: nameOf(text), text, values })),
    );
  }

  /** Maps every way in which pg reports a lost connection to one code. */
  private orLost<T>(sent: Promise<T>): Promise<T> {
    return sent.catch((error) => {
      throw isLost(this.client) ? connectionError('lost', error) : error;
    });
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

  /** Commits. A transaction without queries still runs its entry first, so that access is checked. */
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

/** Kysely's driver for a pg pool with `pipeline: true`. Each driver has one scope; the pool is shared. */
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
    // Drops a connection that is still in a transaction or could not roll back, instead of returning it to
    // the pool.
    scoped.client.release(scoped.broken ?? scoped.inTransaction);
  }

  async destroy(): Promise<void> {}
}
