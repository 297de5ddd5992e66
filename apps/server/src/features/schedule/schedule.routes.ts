import { may } from '@fieldwright/domain/people/roles';
import { wrongDays } from '@fieldwright/domain/schedule/event-times';
import type { FastifyRequest } from 'fastify';
import type { Read } from '../../db/database.ts';
import { historyOf } from '../../db/history.queries.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { refreshBoards } from './board.commands.ts';
import {
  boardBase,
  boardOf,
  type Days,
  eventsById,
  eventsOfDays,
  ownDay,
  trayOf,
  type Viewer,
} from './board.queries.ts';
import { changeCall } from './call-changes.commands.ts';
import { callWorkOrder } from './call-work-order.commands.ts';
import { bookCall, openCall } from './calls.commands.ts';
import { changeEvent, createEvent, createVisits, openEvent } from './events.commands.ts';
import { placesFor } from './places.queries.ts';
import { scheduleTexts } from './schedule.texts.ts';
import type { Scheduler } from './scheduler.ts';
import { undoAcceptance } from './undo-acceptance.commands.ts';
import { correctTimes } from './visit-times.commands.ts';

type Context = { db: Read; who: SignedIn; now: number; request: FastifyRequest };
const scheduler = ({ db, who, now, request }: Context): Scheduler => ({
  db,
  who,
  now,
  requestId: request.id,
});

/** Returns the technician to whose visits the person is limited; null for people who see the board (R6.4). */
const whose = ({ who }: Context): number | null => (may(who.roles, 'dashboard.view') ? null : who.personId);

const viewer = (context: Context): Viewer => ({ whose: whose(context), now: context.now });

/** @throws Refusal `invalid` */
function daysOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Days {
  if (from === undefined || to === undefined)
    throw new Refusal('invalid', {
      fields: { from: scheduleTexts.idsOrDays },
    });
  const wrong = wrongDays(from, to);
  if (wrong) throw new Refusal('invalid', { fields: { to: wrong } });
  return { from, to };
}

export function scheduleRoutes(bind: Bind, deps: Deps): void {
  bind('GET /api/board', ({ db, now, query }) => boardOf(db, { days: daysOf(query), panel: query }, now));
  bind('POST /api/board/refresh', async ({ db, who }) => {
    await refreshBoards(deps, db, who);
    return null;
  });
  bind('GET /api/board/base', ({ db }) => boardBase(db));
  bind('GET /api/ownday', ({ db, who, now, query }) =>
    ownDay(db, { personId: who.personId, day: query.date ?? null }, now),
  );

  bind('GET /api/scheduleevents', (context) => {
    const { ids, ...days } = context.query;
    return ids === undefined
      ? eventsOfDays(context.db, daysOf(days), viewer(context))
      : eventsById(context.db, ids.split(',').map(Number), viewer(context));
  });
  bind('GET /api/scheduleevents/{id}', (context) =>
    openEvent(context.db, context.params.id, viewer(context)),
  );
  bind('POST /api/scheduleevents', (context) => createEvent(scheduler(context), context.body));
  bind('PATCH /api/scheduleevents/{id}', (context) =>
    changeEvent(scheduler(context), context.params.id, context.body),
  );
  bind('PATCH /api/scheduleevents/{id}/times', (context) =>
    correctTimes(scheduler(context), context.params.id, context.body),
  );
  bind('GET /api/scheduleevents/{id}/changes', async ({ db, now, params }) => {
    await openEvent(db, params.id, { whose: null, now });
    return historyOf(db, 'scheduleEvent', params.id);
  });

  bind('GET /api/calls', ({ db, now }) => trayOf(db, now));
  bind('GET /api/calls/places', ({ db, now, query }) => {
    const { windowDate: date, windowStart: start, windowEnd: end, ...sought } = query;
    const { callDepartmentTypeId = null, siteId = null, from = null, ...rest } = sought;
    const { eventId = null, callId = null } = rest;
    const window = date && start && end ? { date, start, end } : null;
    return placesFor(db, { ...rest, callDepartmentTypeId, siteId, eventId, callId, from, window }, now);
  });
  bind('GET /api/calls/{id}', (context) => openCall(context.db, context.params.id, viewer(context)));
  // belongs to the schedule, because it also cancels a call and its visits
  bind('POST /api/salesproposals/{id}/undoacceptance', (context) =>
    undoAcceptance({ deps, ...scheduler(context) }, context.params.id, context.body.key),
  );
  bind('POST /api/calls', (context) => bookCall(scheduler(context), context.body));
  bind('PATCH /api/calls/{id}', (context) => changeCall(scheduler(context), context.params.id, context.body));
  bind('POST /api/calls/{id}/visits', (context) =>
    createVisits(scheduler(context), context.params.id, context.body.visits),
  );
  bind('POST /api/calls/{id}/workorder', async (context) => {
    const { db, who, now, request, params } = context;
    const saver = { deps, db, who, now, requestId: request.id };
    return { workOrderId: await callWorkOrder(saver, params.id, whose(context)) };
  });
}
