import type { Board } from '@fieldwright/contract/schedule';
import { owedReload } from '../../../lib/live/owed.ts';
import type { BoardStore } from './board-store.ts';
import { oneAtATime } from './one-at-a-time.ts';

interface TrayAround {
  store: BoardStore;
  ask: () => Promise<Board['tray']>;
  /** the board is visible and connected */
  isBoardLive: () => boolean;
  /** called after too many failed tries; the day then brings the calls along */
  giveUp: () => void;
}

/** The unassigned calls as responses arrive: an earlier request's response never replaces a later one's. */
export class UnassignedAnswers {
  private turns = 0;
  private turnShown = 0;
  private readonly again = owedReload();
  private readonly around: TrayAround;

  constructor(around: TrayAround) {
    this.around = around;
  }

  /** Starts a request whose response has the unassigned calls. @returns its number */
  begin(): number {
    this.turns += 1;
    return this.turns;
  }

  /** Applies a response, unless a later request was answered. */
  take(turn: number, tray: Board['tray']): void {
    if (turn < this.turnShown) return;
    this.turnShown = turn;
    this.around.store.setTray(tray);
  }

  /** Checks whether a later request than the shown one is in flight or was never answered. */
  isUnsure = () => this.turns !== this.turnShown;

  /** Loads the calls again, unless a retry is already scheduled. */
  async load(): Promise<void> {
    if (!this.again.isWaiting()) await this.ask();
  }

  /** Stops retrying, because the board is not visible or not connected. */
  rest(): void {
    this.again.end();
  }

  private readonly ask = oneAtATime(async () => {
    const { ask, isBoardLive, giveUp } = this.around;
    const turn = this.begin();
    try {
      this.take(turn, await ask());
      this.again.end();
    } catch {
      if (!isBoardLive()) return;
      if (!this.again.hasFailedOften()) return this.again.failed(() => this.ask());
      giveUp();
      this.again.end();
    }
  });
}
