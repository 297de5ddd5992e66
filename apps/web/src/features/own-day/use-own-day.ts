import type { LiveChange } from '@fieldwright/domain/people/live-topics';
import { affectedEvents } from '@fieldwright/domain/schedule/affected-events';
import { visitAt } from '@fieldwright/domain/schedule/call-alerts';
import type { VisitStatus } from '@fieldwright/domain/schedule/schedule-event';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { api } from '../../lib/api.ts';
import { textOf } from '../../lib/api-error.ts';
import { onLive } from '../../lib/live-feed.ts';
import { useSignal } from '../../lib/signal.ts';
import { useNow } from '../../lib/use-now.ts';
import { clearToasts, showToast } from '../../ui/toast.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import {
  forgetDays,
  keepVisit,
  type OwnDay,
  type OwnVisit,
  reloadDays,
  type ScheduleEvent,
} from './own-day.data.ts';
import { ownDayTexts, visitTexts as texts } from './own-day.texts.ts';
import { lackingPart } from './visit-lacks.ts';
import { VisitSaves, type Wish, withWish } from './visit-saves.ts';

/** Whom a visit is at, or what a non-job is. */
export const nameOf = ({ callDetails, text }: ScheduleEvent): string => callDetails?.customer ?? text;

export interface SaidVisit extends OwnVisit {
  wish: Wish | undefined;
}

/** The visits of a day as the technician has just said they stand, and the way to say it. */
export function useVisits(day: OwnDay | undefined): {
  visits: SaidVisit[];
  say: (event: ScheduleEvent, status: VisitStatus) => void;
} {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [saves] = useState(() => savesOf(client));
  const wishes = useSignal(saves.wishes);
  const isWaiting = [...wishes.values()].some(({ is }) => is === 'waiting');
  useUnsaved(isWaiting, ownDayTexts.unsaved);
  useEffect(() => () => saves.close(), [saves]);
  const now = useNow().toISOString();
  const visits = (day?.visits ?? []).map(({ event, call }) => {
    const wish = wishes.get(event.id);
    return { event: visitAt(withWish(event, wish), now), call, wish };
  });
  const say = (event: ScheduleEvent, status: VisitStatus) => {
    const before = event.status;
    saves.say(event, status);
    // only the last step can be taken back
    clearToasts();
    const lacks = day?.visits.find((visit) => visit.event.id === event.id)?.call?.lacks;
    showToast({
      text: texts.said(nameOf(event), status),
      ...(status === 'done' && lacks && lackingPart(lacks, (href) => void navigate({ href }))),
      action: { text: uiTexts.undo, undo: true, run: () => saves.say(event, before) },
    });
  };
  return { visits, say };
}

function savesOf(client: QueryClient): VisitSaves {
  return new VisitSaves({
    saved: (event) => keepVisit(client, event),
    refused: (id, error) => {
      const days = client.getQueriesData<OwnDay>({ queryKey: ['ownday'] });
      const visit = days.flatMap(([, day]) => day?.visits ?? []).find(({ event }) => event.id === id);
      const text = texts.notSaid(visit ? nameOf(visit.event) : ownDayTexts.title, textOf(error));
      showToast({ kind: 'failed', text });
      reloadDays(client);
    },
  });
}

/** So long changes are gathered: of a whole company, few are one's own. */
const gatherMs = 400;
/** as many as one question takes */
const most = 500;

/**
 * Loads the day again when others change it: a visit of it, one that has become one's own, who comes along; where it is
 * empty, whatever the next visit may be by now.
 */
export function useLiveDay(visits: readonly OwnVisit[]): void {
  const client = useQueryClient();
  // one's own press makes other visits of these, and must not forget what has been gathered
  const look = useEffectEvent(async (changes: readonly LiveChange[]) => {
    const loaded = new Map(visits.map(({ event }) => [event.id, event]));
    const affected = affectedEvents(loaded, changes);
    const isNamed = changes.some(({ topic }) => topic === 'person');
    // an empty day leads to the next one with a visit: which that is, no event of this day can say
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
      // all that is cached is asked for again by then
      reloadAll: () => {},
    });
    return () => {
      // what has been gathered is not looked at any more: the day is loaded again when it is opened
      if (timer !== undefined) forget();
      clearTimeout(timer);
      end();
    };
  }, []);
}

/** Whether any of these events is on the day, or is one's own by now. */
async function concerns(loaded: ReadonlyMap<number, unknown>, ids: readonly number[]): Promise<boolean> {
  if (ids.length > most || ids.some((id) => loaded.has(id))) return true;
  const own = api('GET /api/scheduleevents', { query: { ids: ids.join(',') } });
  // where nobody can say, it may
  return own.then(
    ({ length }) => length > 0,
    () => true,
  );
}
