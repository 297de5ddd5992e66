import { part } from '../../../app/part.ts';
import { textOf } from '../../../lib/errors/api-error.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import type { AskDays, AskReason } from '../actions/board-questions.ts';
import type { BoardStore } from '../store/board-store.ts';
import type { BlockRequest, MoveToRequest } from '../use-board.ts';
import type { BoardWork } from './board-work.ts';

/** The dialogs' code, loaded when one is opened. */
export const boardDialogs = () => import('./board-dialogs.ts');

/** Returns the dialogs; null, with a toast, if they can't be loaded. */
const load = () =>
  part(boardDialogs).catch((error: unknown) => {
    showToast({ kind: 'failed', text: textOf(error) });
    return null;
  });

/** Opens the dialog that does what dragging does: technicians, day, time and duration (WCAG 2.2, 2.5.7). */
export async function openMoveTo(work: BoardWork, request: MoveToRequest): Promise<void> {
  (await load())?.showMoveTo(work, request);
}

/** Opens the dialog that blocks time, or changes blocked time. */
export async function openBlockedTime(work: BoardWork, request: BlockRequest): Promise<void> {
  (await load())?.showBlockedTime(work, request);
}

/** Asks for the reason of a double-booking; says so if the user may not double-book. */
export const askReasonOn =
  (store: BoardStore, mayOverlap: boolean): AskReason =>
  async (question) =>
    (await load())?.askReasonOn(store, mayOverlap)(question) ?? null;

/** Asks how to schedule work of several days, or whose crew has changed. */
export const askDaysOn =
  (store: BoardStore): AskDays =>
  async (...question) =>
    (await load())?.askDaysOn(store)(...question) ?? null;
