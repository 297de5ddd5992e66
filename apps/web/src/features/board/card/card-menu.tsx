import type { ScheduleEvent, VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import {
  CalendarClock,
  Check,
  CircleCheck,
  CircleDashed,
  ExternalLink,
  Inbox,
  MapPinCheck,
  PanelRight,
  Pause,
  Pencil,
  Play,
  Truck,
} from 'lucide-react';
import type { MenuItem } from '../../../ui/menu/menu-line.tsx';
import { callItems } from '../../booking/open-call-dialogs.tsx';
import { actionTexts as texts } from '../board.texts.ts';
import { timeTexts } from '../dialogs/blocked-time.texts.ts';
import type { GridPlace } from '../grid/board-focus.ts';
import { type BoardParts, useBoard } from '../use-board.ts';
import { titleOf } from '../words/event-words.ts';
import { type MenuPoint, PointMenu } from './point-menu.tsx';
import { useOpenWorkOrder } from './use-open-work-order.ts';

/** The card of a menu, and where it opens. */
export interface MenuAt extends GridPlace, MenuPoint {
  eventId: number;
}

/** the menu's sections */
export const groups = [
  { code: 'card', name: '', order: 1 },
  { code: 'status', name: '', order: 2 },
  { code: 'call', name: '', order: 3 },
  { code: 'away', name: '', order: 4 },
];

/** Shows a card's menu at the pointer, or below the card. */
export function CardMenu({ at, close }: { at: MenuAt; close: () => void }) {
  const board = useBoard();
  const openWorkOrder = useOpenWorkOrder();
  const event = board.store.event(at.eventId);
  if (!event) return null;
  return (
    <PointMenu
      key={`${at.eventId} ${at.point?.x} ${at.point?.y}`}
      label={texts.menu(titleOf(event))}
      buttons={itemsFor(board, event, { openWorkOrder })}
      {...{ at, groups, close }}
    />
  );
}

interface MenuOf {
  openWorkOrder: (event: ScheduleEvent) => void;
  /** the event's panel is open too, with its own buttons for the call and the work order */
  isOpen?: boolean;
}

/** Returns the menu items that the user may use for an event; unavailable ones say why. */
export function itemsFor(
  board: BoardParts,
  event: ScheduleEvent,
  { openWorkOrder, isOpen }: MenuOf,
): MenuItem[] {
  const moveTo: MenuItem = {
    groupCode: 'card',
    text: texts.moveTo,
    icon: <CalendarClock />,
    shortcut: 'R',
    click: () => board.moveTo({ event: event.id }),
  };
  const edit: MenuItem = {
    groupCode: 'card',
    text: timeTexts.edit,
    icon: <Pencil />,
    shortcut: 'E',
    click: () => board.blockTime({ event: event.id }),
  };
  const open: MenuItem = {
    groupCode: 'card',
    text: texts.open,
    icon: <PanelRight />,
    click: () => board.show({ event: event.id }),
  };
  const workOrder: MenuItem = {
    groupCode: 'card',
    text: texts.openWorkOrder,
    icon: <ExternalLink />,
    refused: event.callDetails?.workOrderId || board.mayMakeWorkOrder ? undefined : texts.noWorkOrder,
    click: () => openWorkOrder(event),
  };
  const isInSight = isOpen && event.callDetails?.workOrderId;
  const isWorkOrderOffered = event.callDetails && board.mayOpenWorkOrders && !isInSight;
  return [
    ...(board.mayEdit ? [moveTo] : []),
    ...(board.mayEdit && !isOpen && event.callId === null ? [edit] : []),
    ...(isOpen ? [] : [open]),
    ...(isWorkOrderOffered ? [workOrder] : []),
    ...(board.mayBook && !isOpen ? callItemsOf(event) : []),
    ...(board.mayEdit ? changesOf(board, event) : []),
  ];
}

/** Returns the menu items that change a visit's call. */
const callItemsOf = ({ callId, callDetails }: ScheduleEvent): MenuItem[] =>
  callId === null || !callDetails
    ? []
    : callItems({ id: callId, status: callDetails.status }, 'call', { edit: 'E' });

/** Returns the menu items that change an event's status or remove it from the board. */
function changesOf({ actions }: BoardParts, event: ScheduleEvent): MenuItem[] {
  const isUnderWay = ['working', 'paused', 'done'].includes(event.status);
  const steps = event.callDetails ? stepsFrom(event.status) : [];
  return [
    ...steps.map(({ text, icon, status }) => ({
      groupCode: 'status',
      text,
      icon,
      click: () => void actions.events.setStatus(event.id, status, event.version),
    })),
    {
      groupCode: 'away',
      text: event.callDetails ? texts.remove : texts.removeNonJob,
      icon: <Inbox />,
      shortcut: 'U',
      refused: isUnderWay ? texts.underWay : undefined,
      click: () => void actions.events.takeOff(event.id, event.version),
    },
  ];
}

interface Step {
  text: string;
  icon: React.ReactNode;
  status: VisitStatus;
}

const arrived: Step = { text: texts.arrived, icon: <MapPinCheck />, status: 'working' };
const finished: Step = { text: texts.finished, icon: <CircleCheck />, status: 'done' };
const dispatch: Step = { text: texts.dispatch, icon: <Truck />, status: 'dispatched' };
const confirm: Step = { text: texts.confirm, icon: <Check />, status: 'confirmed' };
const steps: Record<VisitStatus, readonly Step[]> = {
  scheduled: [confirm, dispatch, arrived],
  confirmed: [dispatch, arrived, { text: texts.unconfirm, icon: <CircleDashed />, status: 'scheduled' }],
  dispatched: [arrived, finished, { text: texts.undispatch, icon: <Check />, status: 'confirmed' }],
  working: [finished, { text: texts.pause, icon: <Pause />, status: 'paused' }],
  paused: [{ text: texts.resume, icon: <Play />, status: 'working' }, finished],
  done: [{ text: texts.reopen, icon: <Play />, status: 'working' }],
};

/** Returns the next status steps of a visit, the likeliest first. */
export const stepsFrom = (status: VisitStatus): readonly Step[] => steps[status];
