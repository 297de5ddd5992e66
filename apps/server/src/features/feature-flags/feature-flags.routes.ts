import { featuresOf } from '@fieldwright/domain/settings/feature-flags';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { changeFeature } from './feature-flags.commands.ts';
import { switchedFeatures } from './feature-flags.queries.ts';

export function featureFlagRoutes(bind: Bind, { database }: Deps): void {
  // any signed-in person may read them; they are the company's
  bind('GET /api/featureflags', async ({ who }) =>
    featuresOf(await switchedFeatures(database.forSession(who))),
  );
  bind('PATCH /api/featureflags', ({ db, request, body }) => changeFeature(db, request.id, body));
}
