import { z } from 'zod';
import { date, optionalId, text } from '../kernel/field.ts';

const words = text(200);

/** The fields of a piece of equipment at a site, also shown on the work orders there. */
export const systemFields = {
  text: words,
  /** Its type, from the company's list; null if nobody has said. */
  siteSystemTypeId: optionalId,
  manufacturer: words,
  model: words,
  serialNumber: words,
  location: words,
  installedDate: date.nullable(),
  /** The last day of the manufacturer's warranty; null if nobody has said. */
  warrantyUntil: date.nullable(),
  hidden: z.boolean(),
};
export const systemSchema = z.object(systemFields);
export type SystemFields = z.output<typeof systemSchema>;

const optional = words.trim().default('');

/** A system as typed on the site's page. */
export const typedSystem = z.object({
  text: words.trim().min(1, 'Enter a name.'),
  siteSystemTypeId: systemFields.siteSystemTypeId.default(null),
  manufacturer: optional,
  model: optional,
  serialNumber: optional,
  location: optional,
  installedDate: systemFields.installedDate.default(null),
  warrantyUntil: systemFields.warrantyUntil.default(null),
});
