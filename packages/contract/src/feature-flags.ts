import { features } from '@fieldwright/domain/settings/feature-flags';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';

const names = z.array(z.enum(features));

export const featureFlagEndpoints = {
  'GET /api/featureflags': {
    summary: "List the names of the company's enabled features",
    access: 'self',
    answer: names,
  },
  'PATCH /api/featureflags': {
    summary: 'Turn a company feature on or off; returns the names of the enabled features',
    access: 'settings.edit',
    body: z.object({ name: z.enum(features), isOn: z.boolean() }),
    answer: names,
  },
} as const satisfies EndpointList;
