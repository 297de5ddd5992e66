import { featuresOf } from '@fieldwright/domain/settings/feature-flags';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { switchedFeatures, switchFeature } from './feature-flags.queries.ts';

export function featureFlagRoutes(bind: Bind, { database }: Deps): void {
  // any signed-in person may read them; they are the company's
  bind('GET /api/featureflags', async ({ who }) =>
    featuresOf(await switchedFeatures(database.forSession(who))),
  );
  bind('PATCH /api/featureflags', async ({ db, body }) => {
    await switchFeature(db, body.name, body.isOn);
    return featuresOf(await switchedFeatures(db));
  });
}
