import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import type { KeyboardEvent } from 'react';
import { openEditCall, openRescheduleCall } from '../../booking/open-call-dialogs.tsx';
import type { BoardParts } from '../use-board.ts';

/** Returns the key in lower case; null with a modifier or in an input. */
function plainKey({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): string | null {
  const isTyped = (target as Element).closest('input, textarea, select, [role="menu"]') !== null;
  return altKey || ctrlKey || metaKey || shiftKey || isTyped ? null : key.toLowerCase();
}

/**
 * Runs an unassigned call's shortcut, on its card or in its panel: assign, reschedule, edit.
 * @returns whether it did
 */
export function actOnCall(board: BoardParts, { id, status }: BoardCall, event: KeyboardEvent): boolean {
  const key = plainKey(event);
  const isOpen = status !== 'canceled';
  if (key === 'a' && board.mayEdit && isOpen) board.moveTo({ call: id });
  else if (key === 'r' && board.mayBook && isOpen) openRescheduleCall(id);
  else if (key === 'e' && board.mayBook) openEditCall(id);
  else return false;
  return true;
}

/** Runs a visit's shortcut: move, reschedule, edit, unassign. @returns whether it did */
export function actOnVisit(board: BoardParts, visit: ScheduleEvent, event: KeyboardEvent): boolean {
  const key = plainKey(event);
  const { id, callId } = visit;
  if ((key === 'a' || key === 'r') && board.mayEdit) board.moveTo({ event: id });
  else if (key === 'r' && board.mayBook && callId !== null) openRescheduleCall(callId);
  else if (key === 'e' && board.mayBook && callId !== null) openEditCall(callId);
  else if (key === 'e' && board.mayEdit && callId === null) board.blockTime({ event: id });
  else if (key === 'u' && board.mayEdit) void board.actions.events.takeOff(id);
  else return false;
  return true;
}
