import type { EventKind } from '@fieldwright/domain/schedule/event-kind';
import { createContext, use, useSyncExternalStore } from 'react';
import type { BoardActions } from './actions/board-actions.ts';
import type { BoardFocus } from './grid/board-focus.ts';
import type { SoughtCard } from './grid/sought-card.ts';
import type { BoardDays } from './store/board-days.ts';
import type { BoardStore } from './store/board-store.ts';

/** The visit, or the unassigned call, to move. */
export type MoveToRequest = { event: number } | { call: number };

/** New blocked time of a kind, at a place or without one; or the event to change. */
export type BlockRequest = { kind: EventKind; start?: string; technicianId?: number } | { event: number };

/** What every part of the board works with. */
export interface BoardParts {
  days: BoardDays;
  store: BoardStore;
  actions: BoardActions;
  focus: BoardFocus;
  sought: SoughtCard;
  mayEdit: boolean;
  /** may book, edit, reschedule and cancel calls */
  mayBook: boolean;
  mayOpenWorkOrders: boolean;
  mayOpenProposals: boolean;
  mayMakeWorkOrder: boolean;
  /** opens the dialog that does what dragging does */
  moveTo: (request: MoveToRequest) => void;
  /** blocks time, or changes blocked time */
  blockTime: (request: BlockRequest) => void;
  /** opens the side panel of a visit or an unassigned call; an empty object closes it */
  show: (what: { event?: number; call?: number }) => void;
  /** books a call, in a slot or without one */
  book: (slot?: { start: string; technicianId: number }) => void;
}

export const BoardContext = createContext<BoardParts>(null!);
export const useBoard = () => use(BoardContext);

/** Returns a value from the store, updated when the store notifies the key. */
export function useStore<T>(key: string, read: (store: BoardStore) => T): T {
  const { store } = useBoard();
  return useSyncExternalStore(store.listeners.of(key), () => read(store));
}
