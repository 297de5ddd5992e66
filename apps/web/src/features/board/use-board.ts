import { createContext, use, useSyncExternalStore } from 'react';
import type { BoardActions } from './board-actions.ts';
import type { BoardDays } from './board-days.ts';
import type { BoardFocus } from './board-focus.ts';
import type { BoardStore } from './board-store.ts';
import type { MoveToRequest } from './move-to.dialog.tsx';

/** What every part of the board works with. */
export interface BoardParts {
  days: BoardDays;
  store: BoardStore;
  actions: BoardActions;
  focus: BoardFocus;
  mayEdit: boolean;
  mayOpenWorkOrders: boolean;
  mayOpenProposals: boolean;
  mayMakeWorkOrder: boolean;
  /** the click path of every drag */
  moveTo: (request: MoveToRequest) => void;
  /** opens the side panel of a visit or a call of the tray; nothing closes it */
  show: (what: { event?: number; call?: number }) => void;
  /** books a call, at a place or without one */
  book: (slot?: { start: string; technicianId: number }) => void;
}

export const BoardContext = createContext<BoardParts>(null!);
export const useBoard = () => use(BoardContext);

/** Something of the store, renewed when it tells of one of the key's changes. */
export function useStore<T>(key: string, read: (store: BoardStore) => T): T {
  const { store } = useBoard();
  return useSyncExternalStore(store.listeners.of(key), () => read(store));
}
