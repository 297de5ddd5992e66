import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, errorOfAnswer } from '../errors/api-error.ts';
import { askOwed, isOwed } from './owed.ts';
import { watchOwedQueries } from './owed-queries.ts';

const ends: (() => void)[] = [];
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const late = () => new ApiError('late');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A server list, and a screen that shows it. */
async function open(queries: object = { retry: false }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, ...queries } } });
  const server = { rows: 'old', failure: null as Error | null, asked: 0 };
  // aborts like a real call
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    signal.throwIfAborted();
    server.asked += 1;
    if (server.failure) throw server.failure;
    return server.rows;
  };
  const options = { queryKey: ['list'], queryFn };
  ends.push(watchOwedQueries(client), () => client.clear());
  const look = () => {
    const observer = new QueryObserver(client, options);
    const leave = observer.subscribe(() => {});
    return { leave, rows: () => observer.getCurrentResult().data };
  };
  const screen = look();
  await pass(0);
  /** someone else changes the list, and the refetch fails */
  const changeUnheard = async (failure: Error = late()) => {
    Object.assign(server, { rows: 'new', failure });
    void client.invalidateQueries({ queryKey: ['list'] });
    await pass(0);
  };
  return { client, server, look, screen, changeUnheard };
}

describe('a query that could not be loaded again', () => {
  it.each([
    ['timed out', late()],
    ['did not reach the server', new ApiError('foreign')],
    ['met a fault', errorOfAnswer(500, { title: 'An error happened.' })],
    ['was refused', errorOfAnswer(404, { code: 'not_found' })],
    ['could not renew its token', new ApiError('renewal', { status: 0 })],
  ])('is asked for again where it %s, until it is answered (R1.5)', async (_how, failure) => {
    const { server, screen, changeUnheard } = await open();
    await changeUnheard(failure);
    await pass(120_000);
    expect([screen.rows(), isOwed.get()]).toEqual(['old', true]);
    expect(server.asked).toBeGreaterThan(5);
    server.failure = null;
    await pass(30_000);
    expect([screen.rows(), isOwed.get()]).toEqual(['new', false]);
    const { asked } = server;
    await pass(600_000);
    expect(server.asked).toBe(asked);
  });

  it('is asked for at once when the server is heard of (R1.5)', async () => {
    const { server, screen, changeUnheard } = await open();
    await changeUnheard();
    server.failure = null;
    await askOwed();
    expect(screen.rows()).toBe('new');
  });

  it('is said to be old while it is still being tried (R1.5)', async () => {
    const { screen, changeUnheard } = await open({ retry: 10, retryDelay: 5_000 });
    await changeUnheard();
    await pass(3_000);
    expect([screen.rows(), isOwed.get()]).toEqual(['old', true]);
  });

  it('asks for nothing while nothing shows it, and is old from the start when it is shown again (R1.5)', async () => {
    const { server, look, screen, changeUnheard } = await open();
    await changeUnheard();
    screen.leave();
    await pass(60_000);
    expect([server.asked, isOwed.get()]).toEqual([2, false]);
    const again = look();
    await pass(2_000);
    expect(isOwed.get()).toBe(true);
    server.failure = null;
    await pass(30_000);
    expect([again.rows(), isOwed.get()]).toEqual(['new', false]);
  });

  it('is owed no more once it is forgotten', async () => {
    const { client, server, changeUnheard } = await open();
    await changeUnheard();
    client.clear();
    await pass(60_000);
    expect([server.asked, isOwed.get()]).toEqual([2, false]);
  });

  it('is not asked for where nobody is signed in any more: coming back loads all', async () => {
    const { server, changeUnheard } = await open();
    await changeUnheard(errorOfAnswer(401, { code: 'session_ended' }));
    await pass(60_000);
    expect([server.asked, isOwed.get()]).toEqual([2, false]);
  });

  it('is not what could not be loaded for the first time: that is told in its place', async () => {
    const { client } = await open();
    const failing = new QueryObserver(client, { queryKey: ['other'], queryFn: () => Promise.reject(late()) });
    ends.push(failing.subscribe(() => {}));
    await pass(60_000);
    expect(isOwed.get()).toBe(false);
  });
});

describe('a query that was told to be old', () => {
  it('stays so where something of it is written by hand (R1.5)', async () => {
    const { client, server, screen, look, changeUnheard } = await open();
    await changeUnheard();
    client.setQueryData(['list'], 'by hand');
    await pass(3_000);
    expect(isOwed.get()).toBe(true);
    screen.leave();
    server.failure = null;
    const again = look();
    await pass(0);
    expect(again.rows()).toBe('new');
  });

  it('stays so where its reload is left half-way, with something written by hand (R1.5)', async () => {
    const { client, server, screen, look } = await open();
    screen.leave();
    void client.invalidateQueries({ queryKey: ['list'] });
    client.setQueryData(['list'], 'by hand');
    const { leave } = look();
    leave();
    server.rows = 'new';
    const again = look();
    await pass(0);
    expect(again.rows()).toBe('new');
  });

  it('is asked for once more where a further page came in place of its reload (R1.5)', async () => {
    const { client } = await open();
    const server = { rows: 'old', answer: (_page: string) => {} };
    const observer = new InfiniteQueryObserver(client, {
      queryKey: ['pages'],
      queryFn: () => new Promise<string>((resolve) => (server.answer = resolve)),
      initialPageParam: 0,
      getNextPageParam: (_last, pages) => pages.length,
    });
    ends.push(observer.subscribe(() => {}));
    const answer = async (page: string) => {
      server.answer(page);
      await pass(0);
    };
    await answer('old 1');
    void client.invalidateQueries({ queryKey: ['pages'] });
    await pass(0);
    void observer.fetchNextPage();
    await pass(0);
    await answer('old 2');
    await answer('new 1');
    await answer('new 2');
    expect(observer.getCurrentResult().data?.pages).toEqual(['new 1', 'new 2']);
  });

  it('is not what could bring no further page: that is told below the rows', async () => {
    const { client } = await open();
    let isFailing = false;
    const observer = new InfiniteQueryObserver(client, {
      queryKey: ['pages'],
      queryFn: () => (isFailing ? Promise.reject(late()) : Promise.resolve('page')),
      initialPageParam: 0,
      getNextPageParam: (_last, pages) => pages.length,
    });
    ends.push(observer.subscribe(() => {}));
    await pass(0);
    isFailing = true;
    void observer.fetchNextPage();
    await pass(60_000);
    expect(isOwed.get()).toBe(false);
  });
});
