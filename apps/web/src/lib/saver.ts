import { ApiError, isPassing } from './api-error.ts';
import { onOccasion } from './occasions.ts';
import { growingPause } from './pauses.ts';
import { type Signal, signal } from './signal.ts';

/**
 * What the person is told of saving. `saving`: under way; `waiting`: no answer yet, it is tried again by itself;
 * `refused`: the server said no, and nothing is lost.
 */
export type SaverState =
  | { is: 'idle' }
  | { is: 'saving' }
  | { is: 'waiting'; error: unknown }
  | { is: 'refused'; error: unknown };

interface SaverSettings<Body, Answer> {
  /** what is to be saved now; null where nothing is */
  take: () => Body | null;
  /** the same key is the same save, however often it is sent */
  send: (body: Body, key: string) => Promise<Answer>;
  saved: (answer: Answer, body: Body) => void;
  newKey?: () => string;
}

export interface Saver {
  state: Signal<SaverState>;
  /** Something is to be saved; many at once, or while a save is under way, become one. */
  ask: () => void;
  /** Ends a pause: what waits is tried at once. */
  tryNow: () => void;
  /** Nothing is sent any more: somebody else is in, or the record is left. */
  close: () => void;
}

/** R9.12: what is asked for so soon after a save has settled goes together. */
const quietMs = 500;
/** Said before the save itself is looked at: who is asking, whether the role may, how often. */
const beforeTheSave = [401, 403, 429];
const pauses = { firstMs: 1_000, growth: 1.5, mostMs: 30_000 };

/**
 * Saves one record, one save after the other. A save without an answer is never given up (R9.10): it is sent again with
 * the key that it had, so that one whose answer was lost is not done twice. What a refused save wanted stays with the
 * record, and goes along with the next one.
 */
export function createSaver<Body, Answer>(settings: SaverSettings<Body, Answer>): Saver {
  const { take, send, saved, newKey = () => crypto.randomUUID() } = settings;
  const state = signal<SaverState>({ is: 'idle' });
  let pending: { body: Body; key: string; failures: number } | null = null;
  let isSending = false;
  let isAsked = false;
  let isClosed = false;
  let settledAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function after(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void go(), ms);
  }

  async function go(): Promise<void> {
    clearTimeout(timer);
    if (isClosed || isSending) return;
    pending ??= begin();
    if (!pending) return state.set({ is: 'idle' });
    isSending = true;
    state.set({ is: 'saving' });
    const { body, key } = pending;
    const outcome = await send(body, key).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    );
    isSending = false;
    if (isClosed) return;
    if ('answer' in outcome) settle(() => saved(outcome.answer, body), { is: 'idle' });
    else if (isPassing(outcome.error)) wait(outcome.error);
    else refuse(outcome.error);
  }

  function begin(): typeof pending {
    isAsked = false;
    const body = take();
    return body === null ? null : { body, key: newKey(), failures: 0 };
  }

  function settle(tell: () => void, next: SaverState): void {
    pending = null;
    settledAt = performance.now();
    tell();
    state.set(next);
    if (isAsked) after(quietMs);
  }

  function refuse(error: unknown): void {
    const { status, code } = error instanceof ApiError ? error : { status: 0, code: 'simple' };
    // an earlier try may have been carried out: its key is kept until the server has answered to it
    const isUnseen = code === 'renewal_failed' || beforeTheSave.includes(status);
    const isOpen = pending!.failures > 0 && isUnseen;
    if (isOpen) state.set({ is: 'refused', error });
    else settle(() => {}, { is: 'refused', error });
  }

  function wait(error: unknown): void {
    after(growingPause(pending!.failures++, pauses));
    state.set({ is: 'waiting', error });
  }

  const tryNow = () => {
    if (pending) void go();
  };
  const endOccasions = onOccasion(tryNow);
  return {
    state,
    tryNow,
    ask() {
      isAsked = true;
      // what is under way, or waits, comes first; then what is asked for meanwhile
      if (isSending || state.get().is === 'waiting') return;
      after(pending ? 0 : Math.max(0, settledAt + quietMs - performance.now()));
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      endOccasions();
    },
  };
}
