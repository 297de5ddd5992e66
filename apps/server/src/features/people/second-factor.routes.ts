import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import type { Bind } from '../../http/bind.ts';
import { callerOf } from './open-session.ts';
import {
  beginSetup,
  confirmSetup,
  ownFactor,
  remakeRecoveryCodes,
  turnOff,
} from './second-factor.commands.ts';

type Context = { who: SignedIn; request: FastifyRequest };
const asker = ({ who, request }: Context) => ({
  ...who,
  requestId: request.id,
  caller: callerOf(request),
});

/** Binds the endpoints of the person's own second factor. */
export function secondFactorRoutes(bind: Bind, deps: Deps): void {
  bind('GET /api/secondfactor', ({ db, who }) => ownFactor(db, who));
  bind('POST /api/secondfactor/setup', ({ db, who, body }) => beginSetup(deps, db, who, body));
  bind('POST /api/secondfactor', (context) => confirmSetup(deps, context.db, asker(context), context.body));
  bind('POST /api/secondfactor/recoverycodes', (context) =>
    remakeRecoveryCodes(deps, context.db, asker(context), context.body),
  );
  bind('POST /api/secondfactor/off', async (context) => {
    await turnOff(deps, context.db, asker(context), context.body);
    return null;
  });
}
