import type { BoardActions } from '../actions/board-actions.ts';
import type { BoardStore } from '../store/board-store.ts';

/** What the dialogs work on. */
export interface BoardWork {
  store: BoardStore;
  actions: BoardActions;
  mayOverlap: boolean;
}
