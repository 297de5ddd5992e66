import { owedReload } from '../../../lib/live/owed.ts';
import { isTriedAgain, loadPause } from '../../../lib/requests/load-tries.ts';
import { signal } from '../../../lib/signal.ts';
import type { OpenPanel } from './board-source.ts';
import type { BoardStore } from './board-store.ts';
import type { DayAnswers } from './day-answers.ts';
import type { LoadedDates } from './loaded-dates.ts';

interface Around {
  store: BoardStore;
  dates: LoadedDates;
  answers: DayAnswers;
  timeZone: string;
  /** the board is visible and connected */
  isBoardLive: () => boolean;
}

/** Tries before a failure is shown; they take about a second. */
const quietTries = 2;

/** The requested date: loads it, retries failures and reports its state (R8.7, R9.10). */
export class RequestedDay {
  /** the state of the requested date */
  readonly loading = signal<{ is: 'loaded' | 'loading' } | { is: 'failed'; error: unknown }>({
    is: 'loading',
  });
  /** empty until the first request */
  date = '';
  private readonly again = owedReload();
  /** while it is missing: the number of failed loads, and the timer of the next automatic try */
  private failures = 0;
  private nextTry: ReturnType<typeof setTimeout> | undefined;
  private readonly around: Around;

  constructor(around: Around) {
    this.around = around;
  }

  /**
   * Shows a date and what the side panel shows, loading what is missing. Errors are also in `loading`.
   * @throws if the server refuses (401, 403, 404)
   */
  async open(date: string, panel: OpenPanel): Promise<void> {
    const { store, dates, timeZone } = this.around;
    const isOther = date !== this.date;
    dates.leave(this.date);
    if (isOther) this.giveUp();
    this.date = date;
    store.show(date, timeZone);
    if (dates.isFresh(date)) this.loading.set(store.keepScale());
    else if (isOther || this.loading.get().is === 'failed' || !store.base) await this.begin(panel);
  }

  /** Opens a date unless its load has just failed; that waits for the user. */
  async openUnlessFailed(date: string): Promise<void> {
    if (date !== this.date || this.loading.get().is !== 'failed') await this.open(date, {});
  }

  /** Loads the date again even if it is loaded; errors are in `loading`. */
  tryReload = (): Promise<void> => this.show(this.around.answers.askAgain(this.date)).catch(() => {});

  /** Reloads the date automatically, unless its load has failed: that waits for the user (R9.10). */
  async reloadShown(): Promise<void> {
    if (this.loading.get().is !== 'failed') await this.tryReload();
  }

  /** Retries a failed load at the user's request, with ten new automatic tries (R9.10). */
  tryAgain = (): Promise<void> => this.begin({}).catch(() => {});

  /** Records that the date has to be reloaded: until a response arrives, its data may be old. */
  owe(): void {
    this.again.begin();
  }

  /** Stops retrying, because the board is not visible or not connected. */
  rest(): void {
    this.around.dates.leave(this.date);
    this.again.end();
  }

  private async begin(panel: OpenPanel): Promise<void> {
    this.endTries();
    this.loading.set({ is: 'loading' });
    await this.show(this.around.answers.ask(this.date, panel));
  }

  private async show(asked: Promise<void>): Promise<void> {
    const { store, dates } = this.around;
    const { date } = this;
    // a failure stays on screen until the response arrives
    if (!dates.isFresh(date) && this.loading.get().is !== 'failed') this.loading.set({ is: 'loading' });
    try {
      await asked;
      if (date !== this.date) return;
      this.endTries();
      this.again.end();
      this.loading.set(store.keepScale());
    } catch (error) {
      if (date === this.date) this.noteFailure(error);
      if (isRefusal(error)) throw error;
    }
  }

  /** Handles a failed load. */
  private noteFailure(error: unknown): void {
    const { dates, isBoardLive } = this.around;
    if (isRefusal(error)) this.again.end();
    // data that the user may no longer see is dropped; after a 401 the user may sign in again
    if (dates.has(this.date) && !isForbidden(error)) {
      this.loading.set({ is: 'loaded' });
      // the date stays on screen and is retried while the board is live; coming back reloads it anyway
      if (!isRefusal(error) && isBoardLive()) this.again.failed(() => this.tryReload());
      return;
    }
    const isTried = isTriedAgain(this.failures, error);
    // shown within about a second, though retries continue (R8.7)
    if (!isTried || this.failures >= quietTries) this.loading.set({ is: 'failed', error });
    if (!isTried) return;
    clearTimeout(this.nextTry);
    this.nextTry = setTimeout(() => void this.tryReload(), loadPause(this.failures));
    this.failures += 1;
  }

  private endTries(): void {
    clearTimeout(this.nextTry);
    this.failures = 0;
  }

  /** Leaves the date; if a reload was still owed, marks it stale so that it reloads when opened. */
  private giveUp(): void {
    if (this.again.isOwed()) this.around.dates.markStale(this.date);
    this.again.end();
    this.endTries();
  }
}

const statusOf = (error: unknown) => (error as { status?: number } | null)?.status ?? 0;
const isForbidden = (error: unknown) => statusOf(error) === 403 || statusOf(error) === 404;
/** Checks whether the server refused: signed out, forbidden or not found. */
const isRefusal = (error: unknown) => statusOf(error) === 401 || isForbidden(error);
