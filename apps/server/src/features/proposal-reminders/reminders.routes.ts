import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { chooseByLink, openAddress } from './addresses.commands.ts';
import { remindNow } from './reminders.commands.ts';

export function reminderRoutes(bind: Bind, deps: Deps): void {
  bind('POST /api/salesproposals/{id}/reminders', ({ db, who, now, params, body }) =>
    remindNow({ deps, db, who, now }, params.id, body.key),
  );
  bind('POST /api/reminderaddresses/open', ({ body, request }) => openAddress(deps, body.token, request.ip));
  bind('POST /api/reminderaddresses/choose', ({ body, request }) => chooseByLink(deps, body, request.ip));
}
