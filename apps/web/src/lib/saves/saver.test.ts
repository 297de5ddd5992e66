import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, errorOfAnswer } from '../errors/api-error.ts';
import { createSaver, type Saver } from './saver.ts';

interface Sent {
  body: string[];
  key: string;
  answer: (version: number) => void;
  fail: (error: unknown) => void;
}

let draft: string[];
let sent: Sent[];
let versions: number[];
let saver: Saver;
const lost = () => new ApiError('foreign');
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const change = (text: string) => {
  draft.push(text);
  saver.ask();
};
const last = () => sent.at(-1)!;
const is = () => saver.state.get().is;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  [draft, sent, versions] = [[], [], []];
  let keys = 0;
  saver = createSaver<string[], number>({
    take: () => (draft.length > 0 ? [...draft] : null),
    send: (body, key) =>
      new Promise((answer, fail) => {
        sent.push({ body, key, answer, fail });
      }),
    saved: (version, body) => {
      versions.push(version);
      draft = draft.filter((text) => !body.includes(text));
    },
    newKey: () => `key ${(keys += 1)}`,
  });
});
afterEach(() => {
  saver.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a save without an answer', () => {
  it('is sent again with the same key and body in growing pauses, and never given up (R9.10)', async () => {
    change('a');
    const at: number[] = [];
    for (let tries = 0; tries < 30; tries += 1) {
      await pass(tries === 0 ? 0 : 45_000);
      at.push(sent.length);
      draft.push('typed meanwhile');
      last().fail(tries % 2 ? lost() : errorOfAnswer(503, undefined));
      await pass(0);
      expect(is()).toBe('waiting');
    }
    expect(at).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    expect(new Set(sent.map(({ key, body }) => `${key} ${body.join()}`))).toEqual(new Set(['key 1 a']));
    await pass(45_000);
    last().answer(7);
    await pass(0);
    expect(versions).toEqual([7]);
  });

  it('waits longer from try to try, half a minute at most (R9.10)', async () => {
    const pauses: number[] = [];
    change('a');
    await pass(0);
    for (let tries = 0; tries < 12; tries += 1) {
      const before = performance.now();
      last().fail(lost());
      await vi.advanceTimersToNextTimerAsync();
      pauses.push(performance.now() - before);
    }
    expect(pauses.slice(0, 3)).toEqual([1_000, 1_500, 2_250]);
    expect(pauses.at(-1)).toBe(30_000);
  });

  it.each([
    ['the network returns', () => window.dispatchEvent(new Event('online'))],
    ['the tab is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is sent at once when %s (R9.10)', async (_when, happen) => {
    change('a');
    await pass(0);
    last().fail(lost());
    await pass(10);
    happen();
    expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
  });

  it.each([
    ['the end of the session', () => errorOfAnswer(401, { code: 'session_ended' })],
    ['a role that may not any more', () => errorOfAnswer(403, { code: 'forbidden' })],
  ])('keeps its key over %s, since it may have been carried out (R9.10)', async (_what, refusal) => {
    change('a');
    await pass(0);
    last().fail(lost());
    await pass(2_000);
    last().fail(refusal());
    await pass(60_000);
    expect([is(), sent.length]).toEqual(['refused', 2]);
    change('b');
    await pass(0);
    expect(last()).toMatchObject({ key: 'key 1', body: ['a'] });
    last().answer(1);
    await pass(500);
    expect(last()).toMatchObject({ key: 'key 2', body: ['b'] });
  });

  it('is sent again, where something was asked for while its try was under way (R9.10)', async () => {
    change('a');
    await pass(0);
    last().fail(lost());
    await pass(2_000);
    change('b');
    last().fail(errorOfAnswer(403, { code: 'forbidden' }));
    await pass(500);
    expect(last()).toMatchObject({ key: 'key 1', body: ['a'] });
    expect(sent).toHaveLength(3);
  });

  it('is not sent any more once the saver is closed', async () => {
    change('a');
    await pass(0);
    last().fail(lost());
    await pass(0);
    saver.close();
    await pass(100_000);
    window.dispatchEvent(new Event('online'));
    expect(sent).toHaveLength(1);
  });
});

describe('a save that was held up', () => {
  const tooMany = (seconds: string | null) => errorOfAnswer(429, { code: 'too_many_attempts' }, seconds);

  it.each([
    ['a renewal that failed', () => new ApiError('renewal')],
    ['too many attempts', () => tooMany(null)],
  ])('by %s is never given up: same key, growing pauses (R8.3, R9.10)', async (_what, hold) => {
    change('a');
    await pass(0);
    for (let tries = 1; tries < 20; tries += 1) {
      last().fail(hold());
      await pass(0);
      expect(is()).toBe('waiting');
      await pass(45_000);
      expect(sent).toHaveLength(tries + 1);
    }
    expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['key 1']));
    last().answer(1);
    await pass(0);
    expect([is(), versions]).toEqual(['idle', [1]]);
  });

  it.each([
    ['the network returns', () => window.dispatchEvent(new Event('online'))],
    ['the tab is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is sent at once when %s (R9.10)', async (_when, happen) => {
    change('a');
    await pass(0);
    last().fail(new ApiError('renewal'));
    await pass(10);
    happen();
    expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
  });

  it('waits as long as the server wants to be left alone (R9.10)', async () => {
    change('a');
    await pass(0);
    last().fail(tooMany('90'));
    await pass(89_999);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent).toHaveLength(2);
  });
});

describe('a refused save', () => {
  it('stays with the record, says why, and goes along with the next one under a new key', async () => {
    change('a');
    await pass(0);
    const refusal = errorOfAnswer(409, { code: 'stale_version' });
    last().fail(refusal);
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(saver.state.get()).toEqual({ is: 'refused', error: refusal });
    change('b');
    await pass(0);
    expect(last()).toMatchObject({ key: 'key 2', body: ['a', 'b'] });
  });
});

describe('saves', () => {
  it('go one after the other; what is asked for meanwhile is one save after it (R9.12)', async () => {
    change('a');
    await pass(0);
    expect(is()).toBe('saving');
    for (const text of ['b', 'c', 'd']) change(text);
    await pass(10_000);
    expect(sent).toHaveLength(1);
    last().answer(1);
    await pass(499);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent.map(({ body }) => body.join())).toEqual(['a', 'b,c,d']);
  });

  it('that are asked for within 500 ms of the last settled one become one (R9.12)', async () => {
    change('a');
    await pass(0);
    last().answer(1);
    await pass(100);
    change('b');
    await pass(399);
    change('c');
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent.map(({ body }) => body.join())).toEqual(['a', 'b,c']);
  });

  it('begin at once after a longer rest (R9.12)', async () => {
    change('a');
    await pass(0);
    last().answer(1);
    await pass(500);
    change('b');
    await pass(0);
    expect(sent.map(({ body }) => body.join())).toEqual(['a', 'b']);
  });

  it.each<[what: string, until: () => Promise<void> | void, unsaved: boolean]>([
    ['nothing was asked for', () => {}, false],
    ['a save is asked for', () => change('a'), true],
    ['one is under way', () => (change('a'), pass(0)), true],
    ['one waits', async () => (change('a'), await pass(0), last().fail(lost()), pass(0)), true],
    [
      'one was refused',
      async () => (change('a'), await pass(0), last().fail(errorOfAnswer(409, {})), pass(0)),
      true,
    ],
    ['all is saved', async () => (change('a'), await pass(0), last().answer(1), pass(0)), false],
    [
      'the rest between two saves goes on',
      async () => (change('a'), await pass(0), change('b'), last().answer(1), pass(100)),
      true,
    ],
  ])('say whether something is unsaved, also as they close: %s (R9.12)', async (_what, until, unsaved) => {
    await until();
    expect(is() !== 'idle').toBe(unsaved);
    expect(saver.close()).toBe(unsaved);
  });

  it('are asked for and not sent yet: that is said, too (R9.12)', async () => {
    change('a');
    expect(is()).toBe('pending');
    await pass(0);
    last().answer(1);
    await pass(100);
    expect(is()).toBe('idle');
    change('b');
    expect(is()).toBe('pending');
  });

  it('are none where nothing is to be saved', async () => {
    saver.ask();
    await pass(1_000);
    expect([sent.length, is()]).toEqual([0, 'idle']);
  });
});
