import { valuationFiguresSchema } from '@fieldwright/domain/valuation/valuation-figures';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';

export const valuationEndpoints = {
  'POST /api/webmarketing/businessvaluation': {
    summary:
      'Get what the business may be worth, from its figures, as a PDF with the method; nothing is stored',
    access: 'valuation.make',
    /** Validated by `wrongFigures`, too: neither earnings nor agreements can be more than the revenue. */
    body: valuationFiguresSchema,
    answer: z.unknown(),
    contents: true,
  },
} as const satisfies EndpointList;
