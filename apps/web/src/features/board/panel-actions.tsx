import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { Ellipsis } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { panelTexts, actionTexts as texts } from './board.texts.ts';
import { groups, itemsFor, stepsFrom } from './card-menu.tsx';
import { titleOf } from './event-words.ts';
import { useBoard } from './use-board.ts';
import { useOpenWorkOrder } from './use-open-work-order.ts';

/** At the foot of a visit's panel: the likeliest step, moving it, and all else in a menu. */
export function VisitActions({ event }: { event: ScheduleEvent }) {
  const board = useBoard();
  const openWorkOrder = useOpenWorkOrder();
  const [next] = event.callDetails ? stepsFrom(event.status) : [];
  const items = itemsFor(board, event, { openWorkOrder, isOpen: true });
  if (items.length === 0) return null;
  return (
    <footer>
      {board.mayEdit && (
        <Button className="grow" onClick={() => board.moveTo({ event: event.id })}>
          {texts.moveTo}
        </Button>
      )}
      <span className="board-next">
        {board.mayEdit && next && (
          <Button
            className="grow"
            icon={next.icon}
            onClick={() => void board.actions.setStatus(event.id, next.status)}
          >
            {next.text}
          </Button>
        )}
        <Menu label={texts.menu(titleOf(event))} groups={groups} buttons={items} className="btn icon">
          <Ellipsis />
        </Menu>
      </span>
    </footer>
  );
}

/** At the foot of a waiting call's panel: a place on the board, or later. */
export function CallActions({ call }: { call: BoardCall }) {
  const { mayEdit, moveTo, actions } = useBoard();
  if (!mayEdit) return null;
  const isHeld = call.status === 'onHold';
  return (
    <footer>
      <Button className="grow" onClick={() => moveTo({ call: call.id })}>
        {texts.assign}
      </Button>
      <Button onClick={() => void actions.hold(call, !isHeld)}>
        {isHeld ? panelTexts.unhold : panelTexts.hold}
      </Button>
    </footer>
  );
}
