import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { affectedEvents } from '@fieldwright/domain/schedule/affected-events';
import { visitAt } from '@fieldwright/domain/schedule/call-alerts';
import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { timesAt } from '@fieldwright/domain/schedule/visit-status';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { onLive } from '../../lib/live/live-feed.ts';
import { api } from '../../lib/requests/api.ts';
import type { PendingChange } from '../../lib/saves/pending-changes.ts';
import { VisitSaves } from '../../lib/saves/visit-saves.ts';
import { useSignal } from '../../lib/signal.ts';
import { useNow } from '../../lib/use-now.ts';
import { clearToasts, showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { visitStepTexts as texts } from '../visit-times/visit-steps.texts.ts';
import {
  forgetDays,
  keepVisit,
  type OwnDay,
  type OwnVisit,
  reloadDays,
  type ScheduleEvent,
} from './own-day.data.ts';
import { ownDayTexts } from './own-day.texts.ts';
import { lackingPart } from './visit-lacks.ts';

/** Returns the customer of a visit, or the text of blocked time. */
export const nameOf = ({ callDetails, text }: ScheduleEvent): string => callDetails?.customer ?? text;

export interface SaidVisit extends OwnVisit {
  /** the technician's change that the server has not confirmed yet */
  pending: PendingChange | undefined;
}

/** Returns a day's visits with the technician's unsaved changes, and a function that sets a status. */
export function useVisits(day: OwnDay | undefined): {
  visits: SaidVisit[];
  say: (event: ScheduleEvent, status: VisitStatus) => void;
} {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [saves] = useState(() => savesOf(client));
  const pending = useSignal(saves.pending);
  useUnsaved(useSignal(saves.waiting) > 0, texts.unsaved);
  useEffect(() => () => saves.close(), [saves]);
  const now = useNow().toISOString();
  const visits = (day?.visits ?? []).map(({ event, call }) => {
    const said = pending.get(event.id);
    return { event: visitAt(asSaid(event, said), now), call, pending: said };
  });
  const say = (event: ScheduleEvent, status: VisitStatus) => {
    const before = event.status;
    void saves.change(event.id, { status }, event.version);
    // only the last change can be undone
    clearToasts();
    const lacks = day?.visits.find((visit) => visit.event.id === event.id)?.call?.lacks;
    showToast({
      text: texts.said(nameOf(event), status),
      ...(status === 'done' && lacks && lackingPart(lacks, (href) => void navigate({ href }))),
      action: {
        text: uiTexts.undo,
        undo: true,
        run: () => void saves.change(event.id, { status: before }, event.version),
      },
    });
  };
  return { visits, say };
}

/** Returns a visit with its unsaved change. */
function asSaid(event: ScheduleEvent, pending: PendingChange | undefined): ScheduleEvent {
  const status = pending?.change.status;
  return status ? { ...event, status, ...timesAt(event, status, pending.date) } : event;
}

function savesOf(client: QueryClient): VisitSaves {
  return new VisitSaves({
    receive: async (answer) => {
      const event = await answer;
      keepVisit(client, event);
      return event;
    },
    refused: (id, error) => {
      const days = client.getQueriesData<OwnDay>({ queryKey: ['ownday'] });
      const visit = days.flatMap(([, day]) => day?.visits ?? []).find(({ event }) => event.id === id);
      const text = texts.notSaid(visit ? nameOf(visit.event) : ownDayTexts.title, textOf(error));
      showToast({ kind: 'failed', text });
      reloadDays(client);
    },
  });
}

/** How long to collect live changes before checking them; in a large company few concern this user. */
const gatherMs = 400;
/** the server's maximum of ids per request */
const most = 500;

/**
 * Reloads the day when others change one of its visits, assign a new one to the user or change a person,
 * whose name may be on it. An empty day reloads for any changed visit, since its next day with a visit may
 * change.
 */
export function useLiveDay(visits: readonly OwnVisit[]): void {
  const client = useQueryClient();
  // an effect event, since the user's own actions replace `visits` and must not drop collected changes
  const look = useEffectEvent(async (changes: readonly LiveChange[]) => {
    const loaded = new Map(visits.map(({ event }) => [event.id, event]));
    const affected = affectedEvents(loaded, changes);
    const isNamed = changes.some(({ topic }) => topic === 'person');
    // an empty day links to the next one with a visit, which only the server knows
    const isElsewhere = visits.length === 0 && affected.size > 0;
    if (isNamed || isElsewhere || (affected.size > 0 && (await concerns(loaded, [...affected]))))
      reloadDays(client);
  });
  const forget = useEffectEvent(() => forgetDays(client));
  useEffect(() => {
    let changes: LiveChange[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onLive({
      changes: (more) => {
        changes.push(...more);
        timer ??= setTimeout(() => {
          timer = undefined;
          void look(changes);
          changes = [];
        }, gatherMs);
      },
      // everything cached is refetched anyway
      reloadAll: () => {},
    });
    return () => {
      // collected changes are not checked anymore, so the day reloads when opened
      if (timer !== undefined) forget();
      clearTimeout(timer);
      end();
    };
  }, []);
}

/** Checks whether any of these events is on the day or assigned to the user. */
async function concerns(loaded: ReadonlyMap<number, unknown>, ids: readonly number[]): Promise<boolean> {
  if (ids.length > most || ids.some((id) => loaded.has(id))) return true;
  const own = api('GET /api/scheduleevents', { query: { ids: ids.join(',') } });
  // if the request fails, assume so
  return own.then(
    ({ length }) => length > 0,
    () => true,
  );
}
