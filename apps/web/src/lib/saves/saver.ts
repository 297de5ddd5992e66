import { ApiError, isPassing } from '../errors/api-error.ts';
import { onOccasion } from '../live/occasions.ts';
import { growingPause } from '../requests/pauses.ts';
import { type Signal, signal } from '../signal.ts';

/**
 * The state of saving. `idle`: all is saved; `pending`: about to be sent; `saving`: in flight; `waiting`: no
 * success yet, retried automatically; `refused`: the server said no, and the change is kept.
 */
export type SaverState =
  | { is: 'idle' }
  | { is: 'pending' }
  | { is: 'saving' }
  | { is: 'waiting'; error: unknown }
  | { is: 'refused'; error: unknown };

interface SaverSettings<Body, Answer> {
  /** returns what to save now; null if nothing */
  take: () => Body | null;
  /** the same key is the same save, however often it is sent */
  send: (body: Body, key: string) => Promise<Answer>;
  saved: (answer: Answer, body: Body) => void;
  newKey?: () => string;
}

export interface Saver {
  state: Signal<SaverState>;
  /** Requests a save; requests close together, or during a save, become one. */
  ask: () => void;
  /** Ends a pause and retries at once. */
  tryNow: () => void;
  /**
   * Stops sending, because someone else signed in or the record was left. Check `state` first if the user can
   * still be asked.
   * @returns whether something is unsaved, as far as known here
   */
  close: () => boolean;
}

/** R9.12: requests within this time after a save are sent together. */
const quietMs = 500;
/** Refusals before the save itself is examined: not signed in, or no permission. */
const beforeTheSave = [401, 403];
const pauses = { firstMs: 1_000, growth: 1.5, mostMs: 30_000 };

interface Pending<Body> {
  body: Body;
  key: string;
  failures: number;
  /** an attempt without a response may have been carried out */
  isOpen: boolean;
}

/**
 * Saves one record, one save after the other. Retries a save without limit unless it is refused (R9.10), with
 * the same key, so that a lost response doesn't save it twice. A refused change stays with the record and is
 * part of the next save.
 */
export function createSaver<Body, Answer>(settings: SaverSettings<Body, Answer>): Saver {
  const { take, send, saved, newKey = () => crypto.randomUUID() } = settings;
  const state = signal<SaverState>({ is: 'idle' });
  let pending: Pending<Body> | null = null;
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
    if ('answer' in outcome) settle({ is: 'idle' }, () => saved(outcome.answer, body));
    else if (isHeldUp(outcome.error)) wait(outcome.error);
    else refuse(outcome.error);
  }

  function begin(): typeof pending {
    isAsked = false;
    const body = take();
    return body === null ? null : { body, key: newKey(), failures: 0, isOpen: false };
  }

  function settle(next: SaverState, tell?: () => void): void {
    pending = null;
    settledAt = performance.now();
    tell?.();
    state.set(isAsked && next.is === 'idle' ? { is: 'pending' } : next);
    if (isAsked) after(quietMs);
  }

  function refuse(error: unknown): void {
    const status = error instanceof ApiError ? error.status : 0;
    // an earlier attempt may have been carried out: keep its key until the server responds to it
    if (!pending!.isOpen || !beforeTheSave.includes(status)) return settle({ is: 'refused', error });
    state.set({ is: 'refused', error });
    if (isAsked) after(quietMs);
  }

  function wait(error: unknown): void {
    pending!.isOpen ||= isPassing(error);
    const asLongAsTold = error instanceof ApiError ? error.retryAfterMs : 0;
    after(Math.max(growingPause(pending!.failures++, pauses), asLongAsTold));
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
      // what is in flight or waiting comes first, then what was requested since
      if (isSending || state.get().is === 'waiting') return;
      if (state.get().is === 'idle') state.set({ is: 'pending' });
      after(pending ? 0 : Math.max(0, settledAt + quietMs - performance.now()));
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      endOccasions();
      return state.get().is !== 'idle';
    },
  };
}

/**
 * Checks whether a save failed without being refused: no response, a failed renewal (R8.3), or a rate limit.
 */
function isHeldUp(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return isPassing(error) || error.code === 'renewal_failed' || error.status === 429;
}
