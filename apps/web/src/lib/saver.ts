import { ApiError, isPassing } from './api-error.ts';
import { onOccasion } from './occasions.ts';
import { growingPause } from './pauses.ts';
import { type Signal, signal } from './signal.ts';

/**
 * What the person is told of saving. `idle`: all is saved; `pending`: asked for, and sent in a moment; `saving`: under
 * way; `waiting`: not done yet, it is tried again by itself; `refused`: the server said no, and nothing is lost.
 */
export type SaverState =
  | { is: 'idle' }
  | { is: 'pending' }
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
  /**
   * Nothing is sent any more: somebody else is in, or the record is left. Who may still be asked looks at `state` before.
   * @returns whether something is not saved, as far as is known here
   */
  close: () => boolean;
}

/** R9.12: what is asked for so soon after a save has settled goes together. */
const quietMs = 500;
/** Said before the save itself is looked at: who is asking, whether the role may. */
const beforeTheSave = [401, 403];
const pauses = { firstMs: 1_000, growth: 1.5, mostMs: 30_000 };

interface Pending<Body> {
  body: Body;
  key: string;
  failures: number;
  /** a try without an answer may have been carried out */
  isOpen: boolean;
}

/**
 * Saves one record, one save after the other. A save that nobody has refused is never given up (R9.10): it is sent again
 * with the key that it had, so that one whose answer was lost is not done twice. What a refused save wanted stays with
 * the record, and goes along with the next one.
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
    // an earlier try may have been carried out: its key is kept until the server has answered to it
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
      // what is under way, or waits, comes first; then what is asked for meanwhile
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

/** Whether the save has not been refused: no answer came, the renewal failed (R8.3), or there were too many at once. */
function isHeldUp(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return isPassing(error) || error.code === 'renewal_failed' || error.status === 429;
}
