import type { EventKind } from '@fieldwright/domain/schedule/event-kind';
import { CalendarOff, Plus } from 'lucide-react';
import type { MenuItem } from '../../../ui/menu/menu-line.tsx';
import { boardTexts } from '../board.texts.ts';
import { type MenuPoint, PointMenu } from '../card/point-menu.tsx';
import { timeTexts as texts } from '../dialogs/blocked-time.texts.ts';
import { type BoardParts, useBoard } from '../use-board.ts';

/** An empty place on the board. */
export interface Slot {
  start: string;
  technicianId: number;
}

/** Where the menu of an empty slot opens. */
export type SlotMenuAt = Slot & MenuPoint;

export const slotGroups = [
  { code: 'call', name: '', order: 1 },
  { code: 'time', name: texts.title, order: 2 },
];

const kinds: readonly EventKind[] = ['lunch', 'meeting', 'training', 'timeOff', 'other'];

/** Returns the menu items for an empty slot. @param slot undefined if no place is chosen yet */
export function slotItems(board: BoardParts, slot: Slot | undefined): MenuItem[] {
  const book: MenuItem = {
    groupCode: 'call',
    text: boardTexts.book,
    icon: <Plus />,
    click: () => board.book(slot),
  };
  const times = kinds.map(
    (kind): MenuItem => ({
      groupCode: 'time',
      text: `${texts.kinds[kind]}…`,
      icon: <CalendarOff />,
      click: () => board.blockTime({ kind, ...slot }),
    }),
  );
  return [...(board.mayBook && slot ? [book] : []), ...(board.mayEdit ? times : [])];
}

/** Shows the menu of an empty slot at the pointer, or below the technician's name. */
export function SlotMenu({ at, close }: { at: SlotMenuAt; close: () => void }) {
  const board = useBoard();
  const { start, technicianId } = at;
  return (
    <PointMenu
      key={`${technicianId} ${start}`}
      label={texts.menu}
      groups={slotGroups}
      buttons={slotItems(board, { start, technicianId })}
      {...{ at, close }}
    />
  );
}
