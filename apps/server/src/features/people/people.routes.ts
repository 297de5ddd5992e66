import { personColumns } from '@fieldwright/domain/people/exported-people';
import { filterPeople } from '@fieldwright/domain/people/filter-people';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../http/access-token.ts';
import type { Bind } from '../../http/bind.ts';
import { exportList } from '../../spreadsheets/export-list.ts';
import {
  type Asker,
  changePerson,
  changesOfPerson,
  deactivate,
  invite,
  inviteAgain,
  reactivate,
  turnOffFor,
} from './people.commands.ts';
import { listPeople } from './people.queries.ts';

type Context = { who: SignedIn; request: FastifyRequest };
const asker = ({ who, request }: Context): Asker => ({ ...who, requestId: request.id });

export function peopleRoutes(bind: Bind, deps: Deps): void {
  bind('GET /api/people', ({ db }) => listPeople(db));
  bind('GET /api/people/export', ({ db, query: { format, ...wish } }) =>
    exportList(db, {
      name: 'people',
      format,
      columns: personColumns,
      read: async (tx) => ({ rows: filterPeople(await listPeople(tx), wish), next: null }),
    }),
  );
  bind('POST /api/people', (context) => invite(deps, context.db, asker(context), context.body));
  bind('PATCH /api/people/{id}', (context) =>
    changePerson(context.db, asker(context), context.params.id, context.body),
  );
  bind('GET /api/people/{id}/changes', ({ db, who, params }) => changesOfPerson(db, who, params.id));
  bind('POST /api/people/{id}/invitation', (context) =>
    inviteAgain(deps, context.db, asker(context), context.params.id),
  );
  bind('POST /api/people/{id}/deactivate', (context) =>
    deactivate(context.db, asker(context), context.params.id),
  );
  bind('POST /api/people/{id}/reactivate', (context) =>
    reactivate(context.db, asker(context), context.params.id),
  );
  bind('POST /api/people/{id}/secondfactor/off', (context) =>
    turnOffFor(deps, context.db, asker(context), { id: context.params.id, ...context.body }),
  );
}
