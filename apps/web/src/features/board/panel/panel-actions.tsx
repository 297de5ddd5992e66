import type { Call } from '@fieldwright/domain/schedule/call';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { CalendarClock, CalendarX2, Ellipsis, Pencil, RotateCcw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import {
  openCancelCall,
  openEditCall,
  openRescheduleCall,
  reopenCall,
} from '../../booking/open-call-dialogs.tsx';
import { panelTexts, actionTexts as texts } from '../board.texts.ts';
import { groups, itemsFor, stepsFrom } from '../card/card-menu.tsx';
import { useOpenWorkOrder } from '../card/use-open-work-order.ts';
import { timeTexts } from '../dialogs/blocked-time.texts.ts';
import { useBoard } from '../use-board.ts';
import { titleOf } from '../words/event-words.ts';

/** Shows the buttons at the top of a call's panel, for users who may book. */
export function CallButtons({ id, status }: Pick<Call, 'id' | 'status'>) {
  const { mayBook } = useBoard();
  if (!mayBook) return null;
  const edit = (
    <Button small icon={<Pencil />} aria-keyshortcuts="E" onClick={() => openEditCall(id)}>
      {panelTexts.edit}
    </Button>
  );
  if (status === 'canceled')
    return (
      <div className="board-acts">
        <Button small icon={<RotateCcw />} onClick={() => reopenCall(id)}>
          {panelTexts.reopen}
        </Button>
        {edit}
      </div>
    );
  return (
    <div className="board-acts">
      {edit}
      <Button small icon={<CalendarClock />} onClick={() => openRescheduleCall(id)}>
        {panelTexts.reschedule}
      </Button>
      <Button small icon={<CalendarX2 />} onClick={() => openCancelCall(id)}>
        {panelTexts.cancelCall}
      </Button>
    </div>
  );
}

/** Shows the buttons at the top of the panel of blocked time. */
export function TimeButtons({ event }: { event: ScheduleEvent }) {
  const { mayEdit, blockTime, actions } = useBoard();
  if (!mayEdit) return null;
  return (
    <div className="board-acts">
      <Button small icon={<Pencil />} aria-keyshortcuts="E" onClick={() => blockTime({ event: event.id })}>
        {timeTexts.editTitle}
      </Button>
      <Button
        small
        icon={<CalendarX2 />}
        aria-keyshortcuts="U"
        onClick={() => void actions.events.takeOff(event.id)}
      >
        {texts.removeNonJob}
      </Button>
    </div>
  );
}

/** Shows a menu with a visit's other actions; nothing if there are none. */
export function VisitMenu({ event }: { event: ScheduleEvent }) {
  const board = useBoard();
  const openWorkOrder = useOpenWorkOrder();
  const items = itemsFor(board, event, { openWorkOrder, isOpen: true });
  if (items.length === 0) return null;
  return (
    <Menu label={texts.menu(titleOf(event))} groups={groups} buttons={items} className="btn icon quiet sm">
      <Ellipsis />
    </Menu>
  );
}

/** Shows the footer of a visit's panel: move, and the likeliest next status. */
export function VisitActions({ event }: { event: ScheduleEvent }) {
  const { mayEdit, moveTo, actions } = useBoard();
  const [next] = event.callDetails ? stepsFrom(event.status) : [];
  if (!mayEdit) return null;
  return (
    <footer>
      <Button className="grow" aria-keyshortcuts="A" onClick={() => moveTo({ event: event.id })}>
        {texts.moveTo}
        <Key name="A" />
      </Button>
      {next && (
        <Button
          // reopening a finished visit is a correction, so it is not the primary button
          kind={event.status === 'done' ? 'plain' : 'primary'}
          className="grow"
          icon={next.icon}
          onClick={() => void actions.events.setStatus(event.id, next.status)}
        >
          {next.text}
        </Button>
      )}
    </footer>
  );
}

/** Shows the footer of a call's panel: assign, and hold or unhold. */
export function CallActions({ call }: { call: BoardCall }) {
  const { mayEdit, moveTo, actions } = useBoard();
  if (!mayEdit || call.status === 'canceled') return null;
  const isHeld = call.status === 'onHold';
  return (
    <footer>
      <Button kind="primary" className="grow" aria-keyshortcuts="A" onClick={() => moveTo({ call: call.id })}>
        {texts.assign}
        <Key name="A" />
      </Button>
      <Button onClick={() => void actions.calls.hold(call, !isHeld)}>
        {isHeld ? panelTexts.unhold : panelTexts.hold}
      </Button>
    </footer>
  );
}

/** Shows a shortcut key; hidden from screen readers, which get it from `aria-keyshortcuts`. */
const Key = ({ name }: { name: string }) => <kbd className="kbd" aria-hidden="true" data-key={name} />;
