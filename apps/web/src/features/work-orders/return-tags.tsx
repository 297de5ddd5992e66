import { datedWeekdayText, dayOf } from '@fieldwright/domain/kernel/days';
import { Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';
import { workOrdersTexts as listTexts } from './work-orders.texts.ts';

/** Links a return visit to the earlier work order, and that one to its return visits. */
export function ReturnTags() {
  const { context } = useWorkOrderScreen();
  const { returnOf, returnVisits } = context;
  return (
    <>
      {returnOf && <WorkTag {...returnOf} text={listTexts.returnOf(returnOf.number)} />}
      {returnVisits.length > 0 && (
        <span className="wo-returns">
          <span className="dim">{texts.returnVisits}</span>
          {returnVisits.map(({ workOrderId, number, isOwn, ...call }) =>
            workOrderId === null ? (
              <CallTag key={call.callId} {...call} />
            ) : (
              <WorkTag key={call.callId} id={workOrderId} isOwn={isOwn} text={number ?? ''} />
            ),
          )}
        </span>
      )}
    </>
  );
}

interface WorkTagProps {
  id: number;
  text: string;
  isOwn: boolean;
}

/** Links to another work order, for people who may open that one. */
function WorkTag({ id, text, isOwn }: WorkTagProps) {
  const { may } = useMain();
  if (!may('workorders.view') && !(may('workorders.own') && isOwn))
    return <span className="tag">{text}</span>;
  return (
    <Link className="tag" to="/workorders/$id" params={{ id: String(id) }}>
      {text}
    </Link>
  );
}

/** Links to a return visit that has no work order yet, on the board. */
function CallTag({ callId, start }: { callId: number; start: string | null }) {
  const { zone } = useWorkOrderScreen();
  const { may } = useMain();
  const text = texts.returnBooked(start && datedWeekdayText(dayOf(start, zone.timeZone)));
  if (!may('dashboard.view')) return <span className="tag">{text}</span>;
  return (
    <Link className="tag" to="/dashboard" search={{ call: callId }}>
      {text}
    </Link>
  );
}
