import { certificateSchema } from '@fieldwright/domain/customers/exemption-certificate';
import { count } from '@fieldwright/domain/kernel/field';
import { kept, named } from '@fieldwright/domain/kernel/record-shape';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';

/** The exemption certificates of customers (R3.5, R7.11): their sites pay no sales tax while one is valid. */

export const keptCertificate = kept(certificateSchema).extend({
  id: z.int(),
  customerId: z.int(),
  /** Removed: no longer used for prices. */
  hidden: z.boolean(),
});
export type ExemptionCertificate = z.infer<typeof keptCertificate>;

/** A certificate is part of its customer: a change is based on the customer's version. */
const saved = keptCertificate.extend({ customerVersion: z.int() });

const ids = { id: 'exemption_certificates' } as const;
const access = 'customers.edit' as const;
const one = 'an exemption certificate';

const creates = certificateSchema
  .extend({
    id: z.int().max(0, { abort: true }).default(0),
    customerId: z.int(),
    /** Makes a repeated request create only one. */
    guid: z.uuid(),
  })
  .meta({ title: 'New', description: `Creates ${one}.` });
const changes = named(certificateSchema)
  .extend({
    id: z.int().min(1, { abort: true }),
    /** The customer's version the change is based on. Fields that others have changed since are not overwritten. */
    basedOn: count.optional(),
  })
  .meta({ title: 'Change', description: `Updates ${one}; only the fields you send change.` });

export const exemptionCertificateEndpoints = {
  'GET /api/customers/{id}/exemptioncertificates': {
    summary: "List a customer's exemption certificates, newest first",
    access: 'customers.view',
    params: idParams,
    query: z.object({
      /** Also those that were removed. */
      removed: z.literal('true').optional(),
    }),
    answer: z.array(keptCertificate),
    errors: ['not_found'],
    ids: { id: 'customers' },
  },
  'POST /api/exemptioncertificates': {
    summary: `Create or update ${one}: an id of 0 or below creates, any other updates only the fields you send`,
    access,
    body: z.union([creates, changes]),
    answer: saved,
    errors: ['not_found', 'stale_version', 'key_reused', 'removed'],
  },
  'DELETE /api/exemptioncertificates/{id}': {
    summary: `Remove ${one}: no longer used for prices until restored`,
    access,
    params: idParams,
    answer: z.null(),
    errors: ['not_found', 'removed'],
    ids,
  },
  'POST /api/exemptioncertificates/{id}/restore': {
    summary: `Restore ${one} after removal`,
    access,
    params: idParams,
    answer: saved,
    errors: ['not_found', 'removed'],
    ids,
  },
} as const satisfies EndpointList;
