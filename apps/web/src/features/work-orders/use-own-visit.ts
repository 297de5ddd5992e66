import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import type { ScheduleEvent, VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { ownVisit } from '@fieldwright/domain/work-orders/job-step';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { VisitSaves } from '../../lib/saves/visit-saves.ts';
import { useSignal } from '../../lib/signal.ts';
import { clearToasts, showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { visitStepTexts as texts } from '../visit-times/visit-steps.texts.ts';
import { type LoadedWorkOrder, workOrderQuery } from './work-order.data.ts';
import { useWorkOrderScreen } from './work-order-screen.ts';

type Visit = NonNullable<WorkOrderContext['call']>['visits'][number];

/**
 * Returns the person's own visit on the work order's call, as they last said it is, and a function that says how far it
 * is: shown at once, sent until the server responds, with Undo.
 */
export function useOwnVisit(): {
  visit: Visit | null;
  /** the change that the server hasn't confirmed, in words */
  pending: string | null;
  say: (status: VisitStatus) => void;
} {
  const { draft, context } = useWorkOrderScreen();
  const { me, may } = useMain();
  const client = useQueryClient();
  const name = context.place?.customerName ?? '';
  const [saves] = useState(() => savesOf(client, draft.id, name));
  const pending = useSignal(saves.pending);
  useUnsaved(useSignal(saves.waiting) > 0, texts.unsaved);
  useEffect(() => () => saves.close(), [saves]);
  const own =
    may('workorders.own') || may('schedule.edit') ? ownVisit(context.call?.visits ?? [], me.id) : null;
  const said = own && pending.get(own.id);
  const visit = own && { ...own, ...(said?.change.status && { status: said.change.status }) };
  return {
    visit: draft.hidden || context.placeRemoval ? null : visit,
    pending: said ? texts[said.is] : null,
    say(status) {
      if (!visit) return;
      const { id, version, status: before } = visit;
      void saves.change(id, { status }, version);
      // only the last change can be undone
      clearToasts();
      showToast({
        text: texts.said(name, status),
        action: {
          text: uiTexts.undo,
          undo: true,
          run: () => void saves.change(id, { status: before }, version),
        },
      });
    },
  };
}

function savesOf(client: QueryClient, workOrderId: number, name: string): VisitSaves {
  const { queryKey } = workOrderQuery(workOrderId);
  return new VisitSaves({
    receive: async (answer) => {
      const event = await answer;
      client.setQueryData<LoadedWorkOrder>(queryKey, (loaded) => loaded && withVisit(loaded, event));
      void client.invalidateQueries({ queryKey: ['ownday'], refetchType: 'none' });
      return event;
    },
    refused: (_, error) => {
      showToast({ kind: 'failed', text: texts.notSaid(name, textOf(error)) });
      void client.invalidateQueries({ queryKey });
    },
  });
}

/** Returns a loaded work order with a saved visit, unless it has a later version of it. */
function withVisit(loaded: LoadedWorkOrder, event: ScheduleEvent): LoadedWorkOrder {
  const { call } = loaded.context;
  if (!call) return loaded;
  const visits = call.visits.map((visit) => (visit.id === event.id ? newer(visit, event) : visit));
  return { ...loaded, context: { ...loaded.context, call: { ...call, visits } } };
}

const newer = (visit: Visit, event: ScheduleEvent): Visit =>
  visit.version > event.version
    ? visit
    : {
        ...visit,
        status: event.status,
        enRouteDate: event.enRouteDate,
        arrivedDate: event.arrivedDate,
        finishedDate: event.finishedDate,
        pausedDate: event.pausedDate,
        pausedMinutes: event.pausedMinutes,
        version: event.version,
      };
