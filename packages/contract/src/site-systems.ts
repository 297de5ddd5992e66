import { typedSystem } from '@fieldwright/domain/customers/site-system';
import { count } from '@fieldwright/domain/kernel/field';
import { named } from '@fieldwright/domain/kernel/record-shape';
import { z } from 'zod';
import { changeErrors, siteIds, siteWithSystems } from './customers.ts';
import { type EndpointList, idParams } from './endpoint.ts';

/** The systems at a customer's sites (R2.13). */

const shownAgain = z.literal(false, 'To remove it, call DELETE /api/sitesystems/{id}.');

export const siteSystemEndpoints = {
  'POST /api/sites/{id}/systems': {
    summary: 'Create a system at a site; idempotent by key',
    access: 'customers.edit',
    params: idParams,
    body: typedSystem.extend({ key: z.uuid() }),
    answer: siteWithSystems,
    errors: ['not_found', 'removed'],
    ids: siteIds,
  },
  'PATCH /api/sites/{id}/systems/{systemId}': {
    summary: 'Update a system, or restore a removed one; only the fields you send change',
    access: 'customers.edit',
    params: idParams.extend({ systemId: z.coerce.number().int() }),
    body: named(typedSystem).extend({ hidden: shownAgain.optional(), basedOn: count.optional() }),
    answer: siteWithSystems,
    errors: changeErrors,
    ids: { id: 'sites', systemId: 'site_systems' },
  },
} as const satisfies EndpointList;
