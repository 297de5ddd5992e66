import { listFormats } from '@fieldwright/domain/kernel/exported-list';
import { z } from 'zod';

/**
 * Defines the endpoint that downloads a list as a spreadsheet.
 * @param what the rows, like "customers"
 * @param query what narrows and sorts the list
 */
export const exportEndpoint = <Q extends z.ZodRawShape>(what: string, query: Q) => ({
  summary: `Download the listed ${what} as a spreadsheet, in the same order; at most 50,000`,
  access: 'lists.export' as const,
  query: z.object({ ...query, format: z.enum(listFormats) }),
  contents: true as const,
  answer: z.unknown(),
});
