import type { LiveClientMessage, LiveServerMessage } from '@fieldwright/contract/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveSettings, openLive } from './live.ts';

/** The server's end of a connection, played by the test. */
class Line {
  listeners = new Map<string, (event: { data: string }) => void>();
  heard: LiveClientMessage[] = [];
  closed = false;

  addEventListener(type: string, listener: (event: { data: string }) => void): void {
    this.listeners.set(type, listener);
  }

  happen(type: 'open' | 'message' | 'close', data = ''): void {
    this.listeners.get(type)?.({ data });
  }

  send(text: string): void {
    this.heard.push(JSON.parse(text) as LiveClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  say(message: LiveServerMessage): void {
    this.happen('message', JSON.stringify(message));
  }

  welcome(more: Partial<LiveServerMessage & { type: 'welcome' }> = {}): void {
    this.happen('open');
    const still = {
      companyId: 1,
      topics: ['event' as const],
      expiresInMs: 300_000,
      changes: [],
      reloadAll: false,
    };
    this.say({ type: 'welcome', cursor: 'c1', ...still, ...more });
  }
}

let lines: Line[] = [];
let told: string[] = [];
let alive = 0;
let serverUp = true;
let close: () => void = () => {};
const accessToken = vi.fn<LiveSettings['accessToken']>(async () => 'token-1');
const renew = vi.fn<LiveSettings['renew']>(async (token) => `${token}+`);
const last = () => lines.at(-1)!;
const changes = [{ topic: 'event', id: 7, version: 2 }] as const;

async function start(more: Partial<LiveSettings> = {}): Promise<void> {
  close = openLive({
    url: () => 'ws://localhost/api/live',
    accessToken,
    renew,
    onChanges: (changed) => told.push(changed.map(({ topic, id }) => `${topic} ${id}`).join()),
    onReloadAll: (why) => told.push(`reload ${why}`),
    onAlive: () => alive++,
    onState: (state, lost) => told.push(lost ? `${state}, lost` : state),
    open: () => {
      const line = new Line();
      lines.push(line);
      if (!serverUp) queueMicrotask(() => line.happen('close'));
      return line as unknown as WebSocket;
    },
    ...more,
  });
  await vi.advanceTimersByTimeAsync(0);
}
/** Returns the callbacks since the last call. */
const news = () => told.splice(0);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  lines = [];
  told = [];
  alive = 0;
  serverUp = true;
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  accessToken.mockClear();
  renew.mockClear();
});

describe('openLive', () => {
  it('says hello with the token and the wanted topics, and asks to load again what came before', async () => {
    await start({ topics: ['event', 'site'] });
    last().welcome();
    expect(last().heard).toEqual([{ type: 'hello', token: 'token-1', topics: ['event', 'site'] }]);
    expect(news()).toEqual(['connecting', 'live', 'reload missed']);
  });

  it('hears what changed between the first loading and the first connection, and asks for nothing else', async () => {
    await start({ cursor: 'c0' });
    last().welcome({ changes: [...changes] });
    expect(last().heard).toEqual([{ type: 'hello', token: 'token-1', cursor: 'c0' }]);
    expect(news()).toEqual(['connecting', 'live', 'event 7']);
  });

  it('tells what changed, and what cannot be told one by one', async () => {
    await start();
    last().welcome();
    news();
    last().say({ type: 'changes', cursor: 'c2', changes: [...changes] });
    last().say({ type: 'reloadAll', cursor: 'c3' });
    expect(news()).toEqual(['event 7', 'reload missed']);
  });

  it('comes back with the last cursor and tells what was missed', async () => {
    await start();
    last().welcome();
    last().say({ type: 'changes', cursor: 'c2', changes: [...changes] });
    last().say({ type: 'alive', cursor: 'c3' });
    news();
    last().happen('close');
    await pass(1_000);
    last().welcome({ cursor: 'c4', changes: [...changes] });
    expect(last().heard[0]).toEqual({ type: 'hello', token: 'token-1', cursor: 'c3' });
    expect(news()).toEqual(['waiting', 'connecting', 'live', 'event 7']);
  });

  it('asks to load everything again where too much was missed, or the company is another', async () => {
    await start();
    last().welcome();
    last().happen('close');
    await pass(1_000);
    last().welcome({ reloadAll: true });
    last().happen('close');
    await pass(1_000);
    last().welcome({ companyId: 2, changes: [...changes] });
    expect(news().filter((text) => text.startsWith('reload') || text.startsWith('event'))).toEqual([
      'reload missed',
      'reload missed',
      'reload company',
    ]);
  });

  it('tries again in growing, spread-out pauses of at most 30 seconds, for good (R9.10)', async () => {
    serverUp = false;
    const at: number[] = [];
    await start({ accessToken: async () => `at ${at.push(Date.now())}` });
    await pass(400_000);
    const pauses = at.slice(1).map((time, index) => time - at[index]!);
    expect(pauses.slice(0, 4)).toEqual([1_000, 1_500, 2_250, 3_375]);
    expect(pauses.slice(9).length).toBeGreaterThan(5);
    expect(new Set(pauses.slice(9))).toEqual(new Set([30_000]));
    vi.mocked(Math.random).mockReturnValue(0);
    const before = at.length;
    await pass(31_000);
    expect(at.length).toBeGreaterThan(before);
    expect(at.at(-1)! - at.at(-2)!).toBeLessThan(30_000);
  });

  it('says that it is lost after ten tries and not before, and goes on (R9.10)', async () => {
    serverUp = false;
    await start();
    await pass(400_000);
    const states = news().filter((text) => text.startsWith('waiting'));
    expect(states.slice(0, 10)).toEqual([...Array<string>(9).fill('waiting'), 'waiting, lost']);
    expect(new Set(states.slice(10))).toEqual(new Set(['waiting, lost']));
    serverUp = true;
    await pass(45_000);
    last().welcome();
    expect(news().slice(-2)).toEqual(['live', 'reload missed']);
  });

  it.each([
    ['the network returns', () => window.dispatchEvent(new Event('online'))],
    ['the tab is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('tries at once when %s (R9.10)', async (_when, happen) => {
    serverUp = false;
    await start();
    await pass(100_000);
    const tried = lines.length;
    serverUp = true;
    happen();
    await pass(0);
    expect(lines).toHaveLength(tried + 1);
    last().welcome();
    expect(news().at(-2)).toBe('live');
  });

  it('leaves a connection that says nothing when the tab is seen again, and keeps one that answers', async () => {
    await start();
    last().welcome();
    await pass(20_000);
    document.dispatchEvent(new Event('visibilitychange'));
    last().say({ type: 'topics', topics: ['event'] });
    await pass(20_000);
    expect(lines).toHaveLength(1);
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(6_100);
    expect([lines[0]!.closed, lines.length]).toEqual([true, 2]);
  });

  it('says that the server is there when it begins, and whenever the server says so', async () => {
    await start();
    expect(alive).toBe(0);
    last().welcome();
    expect(alive).toBe(1);
    last().say({ type: 'changes', cursor: 'c2', changes: [...changes] });
    last().say({ type: 'alive', cursor: 'c3' });
    expect(alive).toBe(2);
  });

  it('leaves a connection that has been silent for a minute', async () => {
    await start();
    last().welcome();
    await pass(50_000);
    last().say({ type: 'alive', cursor: 'c2' });
    await pass(50_000);
    expect(lines).toHaveLength(1);
    await pass(12_000);
    expect(lines).toHaveLength(2);
  });

  it('leaves a server that takes the connection and does not answer', async () => {
    await start();
    last().happen('open');
    await pass(11_000);
    expect(lines).toHaveLength(2);
  });

  it('gives a newer token before the one in use expires, again and again', async () => {
    await start();
    last().welcome({ expiresInMs: 40_000 });
    await pass(9_000);
    expect(renew).not.toHaveBeenCalled();
    await pass(1_000);
    last().say({ type: 'renewed', expiresInMs: 50_000 });
    await pass(20_000);
    expect(last().heard.slice(1)).toEqual([
      { type: 'token', token: 'token-1+' },
      { type: 'token', token: 'token-1++' },
    ]);
  });

  it('goes on asking for a newer token while there is none to be had', async () => {
    await start();
    last().welcome({ expiresInMs: 40_000 });
    renew.mockRejectedValueOnce(new Error('unreachable'));
    await pass(10_000);
    expect(last().heard).toHaveLength(1);
    await pass(5_000);
    expect(last().heard[1]).toEqual({ type: 'token', token: 'token-1+' });
  });

  it.each(['signed_out', 'rights_changed', 'session_ended'] as const)(
    'comes back with a newer token after the refusal %s',
    async (code) => {
      await start();
      last().welcome();
      last().say({ type: 'refused', code });
      await pass(1_000);
      last().happen('open');
      expect(last().heard[0]).toMatchObject({ type: 'hello', token: 'token-1+', cursor: 'c1' });
    },
  );

  it('asks to load everything again once the rights are others, with the new token', async () => {
    await start();
    last().welcome();
    last().say({ type: 'refused', code: 'rights_changed' });
    await pass(1_000);
    news();
    last().welcome({ changes: [...changes] });
    expect(news()).toEqual(['live', 'reload rights']);
  });

  it('stops where the rights give nothing to hear', async () => {
    await start();
    last().happen('open');
    last().say({ type: 'refused', code: 'forbidden' });
    await pass(100_000);
    expect([news().at(-1), lines.length]).toEqual(['stopped', 1]);
  });

  it('ends when it is closed: no try, no token, no word any more', async () => {
    await start();
    last().welcome();
    news();
    close();
    last().say({ type: 'changes', cursor: 'c2', changes: [...changes] });
    last().happen('close');
    window.dispatchEvent(new Event('online'));
    await pass(400_000);
    expect([news(), lines.length, last().closed, renew.mock.calls.length]).toEqual([['stopped'], 1, true, 0]);
  });
});
