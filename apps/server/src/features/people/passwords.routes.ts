import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { openInvitation } from './invitations.commands.ts';
import { rememberDevice } from './known-device.ts';
import { callerOf } from './open-session.ts';
import { changePassword } from './own-password.commands.ts';
import { acceptReset, askForReset } from './resets.commands.ts';
import { hasFactor } from './second-factor.queries.ts';
import { askToSignUp, confirmSignUp } from './sign-ups.commands.ts';

/** Binds the endpoints for changing and resetting passwords, for sign-ups, and for opening invitations. */
export function passwordRoutes(bind: Bind, deps: Deps): void {
  bind('POST /api/password', async ({ db, who, body, request, reply }) => {
    await changePassword(deps, db, { ...who, caller: callerOf(request) }, body);
    await rememberDevice({ request, reply }, deps, who.personId);
    return null;
  });

  bind('POST /api/passwordresets', async ({ body, request }) => {
    await askForReset(deps, body.email, request.ip);
    return null;
  });

  bind('POST /api/passwordresets/accept', async ({ body, request, reply }) => {
    const personId = await acceptReset(deps, body, callerOf(request));
    // the link proves access to the person's email, not the second factor, so the browser isn't remembered
    if (!(await hasFactor(deps.database.forPerson(personId), personId)))
      await rememberDevice({ request, reply }, deps, personId);
    return null;
  });

  bind('POST /api/signups', async ({ body, request }) => {
    await askToSignUp(deps, body, request.ip);
    return null;
  });

  bind('POST /api/signups/confirm', async ({ body, request }) => confirmSignUp(deps, body.token, request.ip));

  bind('POST /api/invitations/open', async ({ body, request }) =>
    openInvitation(deps, body.token, request.ip),
  );
}
