import { deviceName } from '@fieldwright/domain/people/session';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { cursorNow } from '../../live/live.queries.ts';
import { acceptInvitation, openInvitation } from './invitations.commands.ts';
import { knownSeal, readDevice, rememberDevice } from './known-device.ts';
import { callerOf, type Opened } from './open-session.ts';
import { acceptReset, askForReset } from './resets.commands.ts';
import { hasFactor, recoveryCodesLeft } from './second-factor.queries.ts';
import { type Asked, finishSignIn } from './second-step.commands.ts';
import { endTickets } from './second-step.queries.ts';
import { clearTicketCookie, readTicketCookie, setTicketCookie } from './second-step-cookie.ts';
import { checkOrigin, clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { renew, signIn, signOut } from './sessions.commands.ts';
import { activeMemberships, emailOf, endSessions, liveSessions } from './sessions.queries.ts';

export function sessionRoutes(bind: Bind, deps: Deps): void {
  const { config } = deps;

  type Exchange = { request: FastifyRequest; reply: FastifyReply };
  const answer = ({ reply }: Exchange, opened: Opened) => {
    setSessionCookie(reply, config, opened.refresh, opened.stays);
    return opened.access;
  };

  /** A new session takes the cookie of the one before: that one could never be used again, and ends. */
  const answerAnew = async (exchange: Exchange, opened: Opened | Asked) => {
    if ('ticket' in opened) {
      setTicketCookie(exchange.reply, config, opened.ticket);
      throw new Refusal('second_factor_needed');
    }
    const before = readSessionCookie(exchange.request, config);
    if (before) await signOut(deps, before);
    await rememberDevice(exchange, deps, opened.personId);
    return answer(exchange, opened);
  };

  bind('POST /api/session', async ({ body, request, reply }) => {
    checkOrigin(request, config);
    const caller = { ...callerOf(request), device: readDevice(request) };
    return answerAnew({ request, reply }, await signIn(deps, body, caller));
  });

  bind('POST /api/session/code', async ({ body, request, reply }) => {
    checkOrigin(request, config);
    const ticket = readTicketCookie(request);
    if (!ticket) throw new Refusal('step_expired');
    const caller = { ...callerOf(request), device: readDevice(request) };
    const opened = await finishSignIn(deps, { ticket, code: body.code }, caller);
    clearTicketCookie(reply, config);
    return answerAnew({ request, reply }, opened);
  });

  bind('POST /api/session/refresh', async ({ body, request, reply }) => {
    checkOrigin(request, config);
    const token = readSessionCookie(request, config);
    if (!token) throw new Refusal('signed_out');
    try {
      const opened = await renew(deps, token, callerOf(request), body.companyId);
      // one that signed in before browsers were remembered
      if (!(await knownSeal(deps, readDevice(request), opened.personId)))
        await rememberDevice({ request, reply }, deps, opened.personId);
      return answer({ request, reply }, opened);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'session_ended') clearSessionCookie(reply, config);
      throw error;
    }
  });

  bind('DELETE /api/session', async ({ request, reply }) => {
    checkOrigin(request, config);
    const token = readSessionCookie(request, config);
    if (token) await signOut(deps, token);
    clearSessionCookie(reply, config);
    return null;
  });

  bind('GET /api/me', async ({ db, who }) => {
    const memberships = await activeMemberships(db);
    const here = memberships.find((membership) => membership.companyId === who.companyId);
    if (!here) throw new Refusal('rights_changed');
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
      },
      companies: memberships.map(({ companyId, companyName }) => ({ id: companyId, name: companyName })),
      secondFactor: {
        on: await hasFactor(db, who.personId),
        due: here.secondFactorDue,
        recoveryCodesLeft: await recoveryCodesLeft(db, who.personId),
      },
      liveCursor: await cursorNow(db),
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

  bind('POST /api/passwordresets', async ({ body, request }) => {
    await askForReset(deps, body.email, request.ip);
    return null;
  });

  bind('POST /api/passwordresets/accept', async ({ body, request, reply }) => {
    const personId = await acceptReset(deps, body, callerOf(request));
    // who reads the person's mail has not shown the second factor: the browser stays unknown to it
    if (!(await hasFactor(deps.database.forPerson(personId), personId)))
      await rememberDevice({ request, reply }, deps, personId);
    return null;
  });

  bind('POST /api/invitations/open', async ({ body, request }) =>
    openInvitation(deps, body.token, request.ip),
  );

  bind('POST /api/invitations/accept', async ({ body, request, reply }) => {
    checkOrigin(request, config);
    const caller = { ...callerOf(request), requestId: request.id };
    return answerAnew({ request, reply }, await acceptInvitation(deps, body, caller));
  });
}
