import { presenceTimes } from '@fieldwright/domain/people/presence';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/errors/api-error.ts';
import { sessionState } from '../../lib/session/session-state.ts';
import { openPresence, type Presence } from './open-presence.ts';

/** What the tab has reported, in order. */
const said: string[] = [];
/** The server's response to a report. */
let answer: () => Promise<{ others: object[] }>;
let opened: Presence;

vi.mock('../../lib/requests/api.ts', () => ({
  api: (_: string, { body }: { body: { state: string } }) => {
    said.push(body.state);
    return answer();
  },
}));
vi.mock('../../lib/requests/send.ts', () => ({
  sendWith: (_: string, { body }: { body: { state: string } }) => {
    said.push(body.state);
    return Promise.resolve({ others: [] });
  },
}));
vi.mock('../../lib/session/held-token.ts', () => ({ usableToken: () => 'token' }));

beforeEach(() => {
  vi.useFakeTimers();
  said.splice(0);
  answer = async () => ({ others: [] });
  sessionState.set('in');
  opened = openPresence({ key: 'POST /api/workorders/{id}/presence', id: 7, onOthers: () => {} });
});
afterEach(() => {
  opened.close();
  vi.useRealTimers();
});
const first = () => vi.advanceTimersByTimeAsync(1_000);

describe('a tab that has a document open', () => {
  it('has left when its session ends, and is back once someone has signed in again on the same page', async () => {
    await first();
    sessionState.set('ended');
    expect(said).toEqual(['viewing', 'left']);
    await vi.advanceTimersByTimeAsync(presenceTimes.beatMs * 2);
    expect(said).toHaveLength(2);
    sessionState.set('in');
    await first();
    expect(said).toEqual(['viewing', 'left', 'viewing']);
  });

  it('says that it has left once a beat is answered that was on its way at leaving', async () => {
    let arrive = () => {};
    answer = () => new Promise((resolve) => (arrive = () => resolve({ others: [] })));
    await first();
    opened.close();
    expect(said).toEqual(['viewing']);
    arrive();
    await first();
    expect(said).toEqual(['viewing', 'left']);
  });

  it.each([
    ['too many calls', 'too_many_attempts', true],
    ['a token that has expired', 'signed_out', true],
    ['a document that may not be opened', 'not_found', false],
    ['missing rights', 'forbidden', false],
  ] as const)('after a refusal because of %s (%s), goes on at the next beat: %s', async (_, code, goesOn) => {
    answer = () => Promise.reject(new ApiError('refused', { status: 429, said: { code } }));
    await first();
    await vi.advanceTimersByTimeAsync(presenceTimes.beatMs);
    expect(said).toHaveLength(goesOn ? 2 : 1);
  });
});
