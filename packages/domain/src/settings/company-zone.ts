import { z } from 'zod';
import { isTimeZone } from '../kernel/zone.ts';

/**
 * A company's time zone, an IANA name: of its board, its books and its days. Visits are moments, so another
 * zone shows them at other times.
 */
export const companyZoneSchema = z
  .string()
  .refine(isTimeZone, 'Choose a time zone.')
  .meta({ examples: ['America/New_York'] });
