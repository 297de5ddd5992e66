import { features } from '@fieldwright/domain/settings/feature-flags';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';

const names = z.array(z.enum(features));

export const featureFlagEndpoints = {
  'GET /api/featureflags': {
    summary: "Names of the features that the session's company has",
    access: 'self',
    answer: names,
  },
  'PATCH /api/featureflags': {
    summary: 'Switch a feature of the company on or off; the answer names those that it has then',
    access: 'settings.edit',
    body: z.object({ name: z.enum(features), isOn: z.boolean() }),
    answer: names,
  },
} as const satisfies EndpointList;
