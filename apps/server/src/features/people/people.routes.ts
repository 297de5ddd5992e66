import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { changePerson, deactivate, invite, inviteAgain, reactivate } from './people.commands.ts';
import { listPeople } from './people.queries.ts';

export function peopleRoutes(bind: Bind, deps: Deps): void {
  bind('GET /api/people', ({ db, who }) => listPeople(db, who.companyId));
  bind('POST /api/people', ({ db, who, body }) => invite(deps, db, who, body));
  bind('PATCH /api/people/{id}', ({ db, who, params, body }) => changePerson(db, who, params.id, body));
  bind('POST /api/people/{id}/invitation', ({ db, who, params }) => inviteAgain(deps, db, who, params.id));
  bind('POST /api/people/{id}/deactivate', ({ db, who, params }) => deactivate(db, who, params.id));
  bind('POST /api/people/{id}/reactivate', ({ db, who, params }) => reactivate(db, who, params.id));
}
