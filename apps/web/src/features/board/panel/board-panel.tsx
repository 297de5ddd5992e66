import { clockAt } from '@fieldwright/domain/schedule/board-day';
import { cancelReasons } from '@fieldwright/domain/schedule/call';
import { openAlerts } from '@fieldwright/domain/schedule/call-alerts';
import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { isAhead } from '@fieldwright/domain/schedule/visit-status';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useSyncExternalStore,
} from 'react';
import { datedSpanText } from '../../../lib/dates/times.ts';
import { useSignal } from '../../../lib/signal.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/note.tsx';
import type { WholeCall } from '../../booking/call-changed.ts';
import { cardTexts, panelTexts as texts, trayTexts } from '../board.texts.ts';
import { lookOf, StatusGlyph } from '../card/status-glyph.tsx';
import type { OpenPanel } from '../store/board-source.ts';
import { useBoard, useStore } from '../use-board.ts';
import { boardZone } from '../words/event-times.ts';
import { callWorkOf, namesOf, statusText, titleOf } from '../words/event-words.ts';
import { soughtKey, soughtQuery } from './panel.data.ts';
import { CallActions, CallButtons, TimeButtons, VisitActions, VisitMenu } from './panel-actions.tsx';
import { CallFacts } from './panel-call.tsx';
import { CallHistory, TimeHistory } from './panel-history.tsx';
import { actOnCall, actOnVisit } from './panel-keys.ts';
import { Part } from './panel-part.tsx';
import { VisitTimes } from './panel-times.tsx';

const trayTags: Partial<Record<BoardCall['status'], string>> = {
  onHold: trayTexts.onHold,
  canceled: trayTexts.canceled,
};

interface PanelProps {
  event: number | undefined;
  call: number | undefined;
  /** what had the focus when the visit or call was opened, which may be a while before its panel is there */
  openedFrom: RefObject<Element | null>;
}

/** Shows the side panel of a visit or call beside the board. */
export function BoardPanel({ event: eventId, call: callId, openedFrom }: PanelProps) {
  const board = useBoard();
  const { store, show } = board;
  const ref = useRef<HTMLElement>(null);
  const event = useEvent(eventId);
  const waiting = useStore('tray', (from) => from.tray.find(({ id }) => id === callId));
  const sought = useSought(event || waiting ? {} : openPanelOf(eventId, callId));
  const call = waiting ?? (sought?.status === 'canceled' ? sought : undefined);
  const key = eventId ?? callId;
  useEffect(() => {
    if (key === undefined || !mayTakeFocus(openedFrom.current)) return;
    ref.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, [key, openedFrom]);
  if (key === undefined) return null;
  const title = event ? titleOf(event) : (call?.callDetails.customer ?? texts.visit);
  const close = () => {
    show({});
    document
      .querySelector<HTMLElement>(eventId ? `[data-card="${eventId}"]` : `[data-call="${callId}"] button`)
      ?.focus();
  };
  /** Handles the board's keys; Enter on the title or on plain text presses the primary button. */
  const act = (pressed: KeyboardEvent): boolean => {
    const find = (selector: string) => ref.current?.querySelector<HTMLElement>(selector);
    const first = find('footer button') ?? find('.board-acts button');
    if (pressed.key === 'Enter' && first && (pressed.target as Element).matches('h2, aside')) {
      first.click();
      return true;
    }
    if (event) return event.id > 0 && actOnVisit(board, event, pressed);
    return call !== undefined && actOnCall(board, call, pressed);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from anywhere inside
    <aside
      ref={ref}
      className="board-panel"
      aria-label={title}
      // a click on plain text keeps the focus, and with it the keys, in the panel
      tabIndex={-1}
      onKeyDown={(pressed) => {
        if (pressed.defaultPrevented) return;
        if (pressed.key === 'Escape') close();
        else if (!act(pressed)) return;
        pressed.preventDefault();
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
            {call && <span className="tag">{trayTags[call.status] ?? trayTexts.waiting}</span>}
            <span className="grow" />
            {event && event.id > 0 && <VisitMenu event={event} />}
            <IconButton small label={texts.close} onClick={close}>
              <X />
            </IconButton>
          </div>
          <h2 tabIndex={-1}>{title}</h2>
          {event?.callDetails && <p className="dim">{event.callDetails.jobType}</p>}
          {call && <p className="dim">{callWorkOf(call)}</p>}
          {event && event.id > 0 && <VisitButtons event={event} />}
          {call && <CallButtons id={call.id} status={call.status} />}
        </header>
        {event ? (
          <VisitBody event={event} />
        ) : call ? (
          <CallBody call={call} />
        ) : (
          <Gone call={sought} event={eventId} />
        )}
      </div>
      {event && <VisitActions key={event.id} event={event} />}
      {call && store.base && <CallActions key={call.id} call={call} />}
    </aside>
  );
}

/** Says whether the focus is where it was, and not in a field: keys typed there would act on the visit. */
function mayTakeFocus(openedFrom: Element | null): boolean {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return true;
  return activeElement === openedFrom && !activeElement.matches('input, textarea, select');
}

const openPanelOf = (event: number | undefined, call: number | undefined): OpenPanel =>
  event ? { event } : call ? { call } : {};

function VisitButtons({ event }: { event: ScheduleEvent }) {
  const { callId, callDetails } = event;
  if (callId === null || callDetails === null) return <TimeButtons event={event} />;
  return <CallButtons id={callId} status={callDetails.status} />;
}

/**
 * Returns a call that the shown board does not have: canceled, on a different day, or unassigned again.
 * Fetched once all saves are done.
 */
function useSought(sought: OpenPanel): WholeCall | undefined {
  const { days, actions } = useBoard();
  const { is } = useSyncExternalStore(days.loading.watch, days.loading.get);
  const isSaving = useSignal(actions.saves.open) > 0;
  const isSought = sought.event !== undefined || sought.call !== undefined;
  const enabled = isSought && is === 'loaded' && !isSaving;
  const { data } = useQuery({ ...soughtQuery(sought), enabled });
  const client = useQueryClient();
  // the board has the call, so the fetched copy is out of date
  useEffect(() => {
    if (!isSought) client.removeQueries({ queryKey: soughtKey });
  }, [isSought, client]);
  return (enabled && data) || undefined;
}

/** Returns an event as the board shows it; undefined if removed. */
function useEvent(id: number | undefined): ScheduleEvent | undefined {
  const { store } = useBoard();
  const event = useSyncExternalStore(store.listeners.of(`event ${id}`), () =>
    id === undefined ? undefined : store.event(id),
  );
  // removed events stay in the store for Undo
  return event?.removed ? undefined : event;
}

/** Shows where an event that left the board is, and follows it if the board has it. */
function Gone({ call, event }: { call: WholeCall | undefined; event: number | undefined }) {
  const { days, store, show } = useBoard();
  const { is } = useSyncExternalStore(days.loading.watch, days.loading.get);
  const visits = call?.events.filter(({ id, removed }) => !removed && (event ?? id) === id) ?? [];
  const visit = visits.find(({ status }) => isAhead(status)) ?? visits.at(-1);
  const isInTray = useStore('tray', (from) => from.tray.some(({ id }) => id === call?.id));
  const here = useEvent(visit?.id);
  const open = here ? { event: here.id } : isInTray && call ? { call: call.id } : null;
  const follow = useEffectEvent(() => open && show(open));
  const [kind, id] = Object.entries(open ?? {})[0] ?? [];
  useEffect(() => {
    if (kind && id) follow();
  }, [kind, id]);
  if (!visit) return <p className="dim">{is === 'loading' ? texts.loading : texts.gone}</p>;
  const { date } = clockAt(visit.start, store.day!.timeZone);
  return (
    <>
      <p>
        {texts.elsewhere(datedSpanText(visit, boardZone(store, null)), namesOf(store, visit.technicianIds))}
      </p>
      <Link to="/dashboard" search={{ date, event: visit.id }}>
        {texts.showThere}
      </Link>
    </>
  );
}

function VisitBody({ event }: { event: ScheduleEvent }) {
  const { callDetails } = event;
  return (
    <>
      <Alerts alerts={openAlerts(event)} />
      <VisitTimes event={event} />
      <WorkOrderPart details={callDetails} />
      {callDetails && event.callId !== null && (
        <CallFacts details={callDetails} callId={event.callId} version={event.version} />
      )}
      {event.id > 0 && event.callId === null && <TimeHistory key={event.id} event={event} />}
      {event.id > 0 && event.callId !== null && (
        <CallHistory key={event.id} callId={event.callId} version={event.version} visitId={event.id} />
      )}
    </>
  );
}

function CallBody({ call }: { call: BoardCall }) {
  return (
    <>
      <Alerts alerts={call.callDetails.alerts} />
      <WorkOrderPart details={call.callDetails} />
      {call.cancelReason !== null && (
        <Note>
          {texts.canceled([cancelReasons[call.cancelReason], call.cancelNote].filter(Boolean).join('. '))}
        </Note>
      )}
      <CallFacts details={call.callDetails} callId={call.id} version={call.version} />
      <CallHistory key={call.id} callId={call.id} version={call.version} />
    </>
  );
}

/** Links to the work order; a sold call has one before its first visit. */
function WorkOrderPart({ details }: { details: BoardCall['callDetails'] | null }) {
  const { mayOpenWorkOrders } = useBoard();
  const { workOrderId: id = null, workOrderNumber } = details ?? {};
  if (!mayOpenWorkOrders || id === null) return null;
  return (
    <Part title={texts.workOrder}>
      <Link to="/workorders/$id" params={{ id: String(id) }}>
        {texts.workOrderNumber(workOrderNumber ?? '')}
      </Link>
    </Part>
  );
}

function Alerts({ alerts }: { alerts: ReturnType<typeof openAlerts> }) {
  if (alerts.length === 0) return null;
  const text = alerts.map((alert) => cardTexts.alerts[alert]).join(', ');
  return <Note kind="warn">{text.slice(0, 1).toUpperCase() + text.slice(1)}.</Note>;
}
