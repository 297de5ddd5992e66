import { count } from '@fieldwright/domain/kernel/field';
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
    summary: "Turn a company feature on or off; returns the enabled features and the company's version",
    access: 'settings.edit',
    body: z.object({
      name: z.enum(features),
      isOn: z.boolean(),
      /** The company's version that the change is based on. A feature that others have changed since is not overwritten. */
      basedOn: count.optional(),
    }),
    answer: z.object({ names, version: z.int() }),
    errors: ['stale_version'],
  },
} as const satisfies EndpointList;
