import type { Feature } from '@fieldwright/domain/settings/feature-flags';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { featuresQuery, keepFeatures } from '../../lib/feature-flags.ts';

/** What the page needs before it is shown: what holds now, whatever has been kept. */
export function load(client: QueryClient): Promise<unknown> {
  return client.fetchQuery({ ...featuresQuery, staleTime: 0 });
}

/** Switches a feature of the company; this tab knows at once. */
export async function switchFeature(name: Feature, isOn: boolean): Promise<void> {
  keepFeatures(await api('PATCH /api/featureflags', { body: { name, isOn } }));
}
