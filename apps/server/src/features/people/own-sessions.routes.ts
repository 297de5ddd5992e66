import { deviceName } from '@fieldwright/domain/people/session';
import { listViewsOf } from '../../db/list-views.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { cursorNow } from '../../live/live.queries.ts';
import { hasFactor, recoveryCodesLeft } from './second-factor.queries.ts';
import { endTickets } from './second-step.queries.ts';
import { activeMemberships, emailOf, endSessions, liveSessions } from './sessions.queries.ts';

/** Binds the endpoints about the signed-in person and their sessions. */
export function ownSessionRoutes(bind: Bind, { database }: Deps): void {
  bind('GET /api/me', async ({ db, who }) => {
    const memberships = await activeMemberships(db);
    const here = memberships.find((membership) => membership.companyId === who.companyId);
    if (!here) throw new Refusal('rights_changed');
    // first: what changes while the rest is read is sent again
    const liveCursor = await cursorNow(db);
    return {
      id: who.personId,
      firstName: here.firstName,
      lastName: here.lastName,
      email: await emailOf(db, who.personId),
      roles: here.roles,
      company: {
        id: here.companyId,
        name: here.companyName,
        timeZone: here.timeZone,
        contact: here.contact,
        proposalDays: here.proposalDays,
        depositPercent: here.depositPercent,
        taxedByDefault: here.taxedByDefault,
        boardMinutes: here.boardMinutes,
        trades: here.trades,
        isSettingUp: here.isSettingUp,
      },
      companies: memberships.map(({ companyId, companyName }) => ({ id: companyId, name: companyName })),
      secondFactor: {
        on: await hasFactor(db, who.personId),
        due: here.secondFactorDue,
        recoveryCodesLeft: await recoveryCodesLeft(db, who.personId),
      },
      lists: here.secondFactorDue ? { views: [], choices: [] } : await listViewsOf(database.forSession(who)),
      liveCursor,
    };
  });

  bind('GET /api/sessions', async ({ db, who, now }) =>
    (await liveSessions(db, who.personId, now)).map((session) => ({
      id: session.id,
      device: deviceName(session.user_agent),
      address: session.address,
      createdDate: session.created_date,
      lastUsedDate: session.last_used_date,
      current: session.id === who.sessionId,
    })),
  );

  bind('DELETE /api/sessions/{id}', async ({ db, who, params }) => {
    const ended = await endSessions(db, who.personId, 'removed', { only: params.id });
    if (ended === 0) throw new Refusal('not_found');
    return null;
  });

  bind('DELETE /api/sessions', async ({ db, who }) => {
    await db.transaction().execute(async (tx) => {
      await endTickets(tx, who.personId);
      await endSessions(tx, who.personId, 'signed_out');
    });
    return null;
  });
}
