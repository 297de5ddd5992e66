import { openAlerts } from '@fieldwright/domain/schedule/call-alerts';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { cardTexts, panelTexts as texts, trayTexts } from './board.texts.ts';
import { shortDayText, spanText, timeText } from './board.times.ts';
import { boardZone, siteSpanText } from './event-times.ts';
import { callWorkOf, namesOf, statusText, titleOf } from './event-words.ts';
import { CallActions, VisitActions } from './panel-actions.tsx';
import { CallFacts } from './panel-call.tsx';
import { History } from './panel-history.tsx';
import { Part } from './panel-part.tsx';
import { lookOf, StatusGlyph } from './status-glyph.tsx';
import { useBoard, useStore } from './use-board.ts';

interface PanelProps {
  event: number | undefined;
  call: number | undefined;
}

/** Beside the board, not a page of its own: all about the visit or the call that was pressed. */
export function BoardPanel({ event: eventId, call: callId }: PanelProps) {
  const { store, show } = useBoard();
  const ref = useRef<HTMLElement>(null);
  const event = useEvent(eventId);
  const call = useStore('tray', (from) => from.tray.find(({ id }) => id === callId));
  const key = eventId ?? callId;
  useEffect(() => {
    if (key !== undefined) ref.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [key]);
  if (key === undefined) return null;
  const title = event ? titleOf(event) : (call?.callDetails.customer ?? texts.visit);
  const close = () => {
    show({});
    document
      .querySelector<HTMLElement>(eventId ? `[data-card="${eventId}"]` : `[data-call="${callId}"] button`)
      ?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from whatever is in it
    <aside
      ref={ref}
      className="board-panel"
      aria-label={title}
      onKeyDown={(pressed) => {
        if (pressed.key !== 'Escape' || pressed.defaultPrevented) return;
        pressed.preventDefault();
        close();
      }}
    >
      <div className="board-panel-body">
        <header>
          <div className="board-panel-top">
            {event && (
              <span className={`tag st-${lookOf(event)}`}>
                <StatusGlyph event={event} /> {statusText(event)}
              </span>
            )}
            {call && (
              <span className="tag">{call.status === 'onHold' ? trayTexts.onHold : trayTexts.waiting}</span>
            )}
            <span className="grow" />
            <IconButton small label={texts.close} onClick={close}>
              <X />
            </IconButton>
          </div>
          <h2 tabIndex={-1}>{title}</h2>
          {event?.callDetails && <p className="dim">{event.callDetails.jobType}</p>}
          {call && <p className="dim">{callWorkOf(call)}</p>}
        </header>
        {event ? <VisitBody event={event} /> : call ? <CallBody call={call} /> : <Gone />}
      </div>
      {event && <VisitActions key={event.id} event={event} />}
      {call && store.base && <CallActions key={call.id} call={call} />}
    </aside>
  );
}

/** An event as the board shows it, while it is there. */
function useEvent(id: number | undefined): ScheduleEvent | undefined {
  const { store } = useBoard();
  return useSyncExternalStore(store.listeners.of(`event ${id}`), () =>
    id === undefined ? undefined : store.event(id),
  );
}

function Gone() {
  const { days } = useBoard();
  const { is } = useSyncExternalStore(days.loading.watch, days.loading.get);
  return <p className="dim">{is === 'loading' ? texts.loading : texts.gone}</p>;
}

function VisitBody({ event }: { event: ScheduleEvent }) {
  const { store } = useBoard();
  const { callDetails } = event;
  const zone = boardZone(store, callDetails);
  const there = siteSpanText(store, event);
  const at = (moment: string | null) => (moment ? timeText(moment, zone) : texts.notYet);
  return (
    <>
      <Alerts alerts={openAlerts(event)} />
      <Part title={texts.times}>
        <dl className="board-facts">
          <dt>{texts.planned}</dt>
          <dd>
            {shortDayText(event.start, store.day!.timeZone)},{' '}
            <span className="times">{spanText(event, zone)}</span>
            {there !== null && <small>{cardTexts.atSite(there)}</small>}
          </dd>
          {callDetails && (
            <>
              <dt>{texts.enRoute}</dt>
              <dd>{at(event.enRouteDate)}</dd>
              <dt>{texts.arrived}</dt>
              <dd>{at(event.arrivedDate)}</dd>
              <dt>{texts.finished}</dt>
              <dd>{at(event.finishedDate)}</dd>
            </>
          )}
          <dt>{texts.technicians}</dt>
          <dd>{namesOf(store, event.technicianIds)}</dd>
          {event.overlapReason && (
            <>
              <dt>{texts.overlapReason}</dt>
              <dd>{event.overlapReason}</dd>
            </>
          )}
        </dl>
      </Part>
      <WorkOrderPart id={callDetails?.workOrderId ?? null} />
      {callDetails && event.callId !== null && (
        <CallFacts details={callDetails} callId={event.callId} version={event.version} />
      )}
      {event.id > 0 && <History key={event.id} event={event} />}
    </>
  );
}

function CallBody({ call }: { call: BoardCall }) {
  return (
    <>
      <Alerts alerts={call.callDetails.alerts} />
      <WorkOrderPart id={call.callDetails.workOrderId} />
      <CallFacts details={call.callDetails} callId={call.id} version={call.version} />
    </>
  );
}

/** The way to the work order; of a call that was sold it is there before the first visit. */
function WorkOrderPart({ id }: { id: number | null }) {
  const { mayOpenWorkOrders } = useBoard();
  if (!mayOpenWorkOrders || id === null) return null;
  return (
    <Part title={texts.workOrder}>
      <Link to="/workorders/$id" params={{ id: String(id) }}>
        {texts.workOrderNumber(id)}
      </Link>
    </Part>
  );
}

function Alerts({ alerts }: { alerts: BoardCall['callDetails']['alerts'] }) {
  if (alerts.length === 0) return null;
  const text = alerts.map((alert) => cardTexts.alerts[alert]).join(', ');
  return <Note kind="warn">{text.slice(0, 1).toUpperCase() + text.slice(1)}.</Note>;
}
