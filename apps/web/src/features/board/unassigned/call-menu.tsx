import type { BoardCall } from '@fieldwright/domain/schedule/schedule-event';
import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus, Pause, Play, UserRound } from 'lucide-react';
import type { MenuItem } from '../../../ui/menu/menu-line.tsx';
import { callItems } from '../../booking/open-call-dialogs.tsx';
import { panelTexts, actionTexts as texts } from '../board.texts.ts';
import { groups } from '../card/card-menu.tsx';
import { type MenuPoint, PointMenu } from '../card/point-menu.tsx';
import { type BoardParts, useBoard, useStore } from '../use-board.ts';

/** Returns the menu items that the user may use for a call that is not on the board. */
export function itemsForCall(
  { mayEdit, mayBook, moveTo, actions }: BoardParts,
  call: BoardCall,
  openCustomer: () => void,
): MenuItem[] {
  const isHeld = call.status === 'onHold';
  const assign: MenuItem = {
    groupCode: 'card',
    text: texts.assign,
    icon: <CalendarPlus />,
    shortcut: 'A',
    click: () => moveTo({ call: call.id }),
  };
  const hold: MenuItem = {
    groupCode: 'status',
    text: isHeld ? panelTexts.unhold : panelTexts.hold,
    icon: isHeld ? <Play /> : <Pause />,
    click: () => void actions.calls.hold(call, !isHeld),
  };
  const customer: MenuItem = {
    groupCode: 'away',
    text: texts.openCustomer,
    icon: <UserRound />,
    click: openCustomer,
  };
  return [
    ...(mayEdit && call.status !== 'canceled' ? [assign, hold] : []),
    ...(mayBook ? callItems(call, 'call', { edit: 'E' }) : []),
    customer,
  ];
}

/** Returns the items of a call's menu. */
export function useCallItems(call: BoardCall): MenuItem[] {
  const navigate = useNavigate();
  const { customerId } = call.callDetails;
  return itemsForCall(
    useBoard(),
    call,
    () => void navigate({ to: '/customers/$id', params: { id: String(customerId) } }),
  );
}

/** The call of a menu, and where it opens. */
export interface CallMenuAt extends MenuPoint {
  callId: number;
}

/** Shows the menu of a call that is not on the board; nothing once it has left Unassigned. */
export function CallMenu({ at, close }: { at: CallMenuAt; close: () => void }) {
  const call = useStore('tray', (from) => from.tray.find(({ id }) => id === at.callId));
  return call ? <Open {...{ at, call, close }} /> : null;
}

function Open({ at, call, close }: { at: CallMenuAt; call: BoardCall; close: () => void }) {
  const label = texts.menu(call.callDetails.customer);
  return <PointMenu {...{ at, label, groups, close }} buttons={useCallItems(call)} />;
}
