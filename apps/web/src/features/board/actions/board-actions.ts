import type { BoardDays } from '../store/board-days.ts';
import { BoardSaves } from '../store/board-saves.ts';
import { type BoardAsks, BoardQuestions } from './board-questions.ts';
import { CallActions } from './call-actions.ts';
import { EventActions } from './event-actions.ts';
import { RefusedChanges } from './refused-changes.ts';
import { TimeActions } from './time-actions.ts';
import { UndoStack } from './undo-stack.ts';

/** All user actions on the board. Each shows at once, is saved by the queue and can be undone. */
export class BoardActions {
  readonly saves: BoardSaves;
  readonly done = new UndoStack();
  readonly events: EventActions;
  readonly calls: CallActions;
  readonly time: TimeActions;

  constructor(days: BoardDays, asks: BoardAsks) {
    const { done } = this;
    const saves = new BoardSaves(days.store, () => days.listen());
    const ask = new BoardQuestions(days.store, asks);
    const refused = new RefusedChanges({ days, saves, askReason: ask.reason });
    const parts = { days, saves, done, ask, refused };
    this.saves = saves;
    this.events = new EventActions(parts);
    this.calls = new CallActions(parts, this.events);
    this.time = new TimeActions(parts, this.events);
  }
}
