import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { acceptInvitation } from './invitations.commands.ts';
import { knownSeal, readDevice, rememberDevice } from './known-device.ts';
import { callerOf } from './open-session.ts';
import { finishSignIn } from './second-step.commands.ts';
import { clearTicketCookie, readTicketCookie } from './second-step-cookie.ts';
import { answer, answerAnew } from './session-answer.ts';
import { checkOrigin, clearSessionCookie, readSessionCookie } from './session-cookie.ts';
import { renew, signIn, signOut } from './sessions.commands.ts';

/** Binds the endpoints that start, renew and end sessions by their cookie. */
export function sessionRoutes(bind: Bind, deps: Deps): void {
  const { config } = deps;

  bind('POST /api/session', async ({ body, request, reply }) => {
    checkOrigin(request, config);
    const caller = { ...callerOf(request), device: readDevice(request) };
    return answerAnew(deps, { request, reply }, await signIn(deps, body, caller));
  });

  bind('POST /api/session/code', async ({ body, request, reply }) => {
    checkOrigin(request, config);
    const ticket = readTicketCookie(request);
    if (!ticket) throw new Refusal('step_expired');
    const caller = { ...callerOf(request), device: readDevice(request) };
    const { opened, recoveryCodesLeft } = await finishSignIn(deps, { ticket, code: body.code }, caller);
    clearTicketCookie(reply, config);
    return { ...(await answerAnew(deps, { request, reply }, opened)), recoveryCodesLeft };
  });

  bind('POST /api/session/invitation', async ({ body, request, reply }) => {
    checkOrigin(request, config);
    const caller = { ...callerOf(request), device: readDevice(request), requestId: request.id };
    return answerAnew(deps, { request, reply }, await acceptInvitation(deps, body, caller));
  });

  bind('POST /api/session/refresh', async ({ body, request, reply }) => {
    checkOrigin(request, config);
    const token = readSessionCookie(request, config);
    if (!token) throw new Refusal('signed_out');
    try {
      const opened = await renew(deps, token, callerOf(request), body.companyId);
      // a session from before browsers were remembered
      if (!(await knownSeal(deps, readDevice(request), opened.personId)))
        await rememberDevice({ request, reply }, deps, opened.personId);
      return answer(deps, reply, opened);
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
}
