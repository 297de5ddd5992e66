import type { Board } from '@fieldwright/contract/schedule';
import { owedReload } from '../../lib/owed.ts';
import type { BoardStore } from './board-store.ts';
import { oneAtATime } from './one-at-a-time.ts';

interface TrayAround {
  store: BoardStore;
  ask: () => Promise<Board['tray']>;
  /** somebody looks, and the connection stands */
  isWell: () => boolean;
  /** the tray could not be had, however often it was tried: the day brings it along */
  giveUp: () => void;
}

/** What waits for a place, as it is answered: an answer to an earlier question does not replace that to a later one. */
export class TrayAnswers {
  private turns = 0;
  private turnShown = 0;
  private readonly again = owedReload();
  private readonly around: TrayAround;

  constructor(around: TrayAround) {
    this.around = around;
  }

  /** A question begins whose answer has a tray. @returns which question it is */
  begin(): number {
    this.turns += 1;
    return this.turns;
  }

  /** Takes over the tray of an answer, unless a later question has been answered. */
  take(turn: number, tray: Board['tray']): void {
    if (turn < this.turnShown) return;
    this.turnShown = turn;
    this.around.store.setTray(tray);
  }

  /** Asks for it again, unless that is about to come by itself. */
  async load(): Promise<void> {
    if (!this.again.isWaiting()) await this.ask();
  }

  /** Nobody looks any more: nothing is tried again. */
  rest(): void {
    this.again.end();
  }

  private readonly ask = oneAtATime(async () => {
    const { ask, isWell, giveUp } = this.around;
    const turn = this.begin();
    try {
      this.take(turn, await ask());
      this.again.end();
    } catch {
      if (!isWell()) return;
      if (!this.again.hasFailedOften()) return this.again.failed(() => this.ask());
      giveUp();
      this.again.end();
    }
  });
}
