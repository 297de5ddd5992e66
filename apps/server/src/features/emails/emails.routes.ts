import type { Bind } from '../../http/bind.ts';
import { listUndelivered, settle } from './emails.commands.ts';
import { undeliveredAccountEmails } from './emails.queries.ts';

export function emailRoutes(bind: Bind): void {
  bind('GET /api/undeliveredemails/accounts', ({ db }) => undeliveredAccountEmails(db));
  bind('GET /api/undeliveredemails', ({ db, who, now }) => listUndelivered(db, who, now));
  bind('POST /api/undeliveredemails/{id}/retry', ({ db, who, params, now }) =>
    settle(db, who, { id: params.id, state: 'waiting', now }),
  );
  bind('POST /api/undeliveredemails/{id}/dismiss', ({ db, who, params, now }) =>
    settle(db, who, { id: params.id, state: 'dismissed', now }),
  );
}
