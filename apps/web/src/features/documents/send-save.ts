import type { SaveAnswer, SaveRequestInput } from '@fieldwright/contract/documents';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import { nameInPlan } from '@fieldwright/domain/kernel/plan-path';
import { api } from '../../lib/api.ts';
import { namingFields } from '../../lib/naming-fields.ts';

/**
 * Sends the save of a document. Of a refused one the fields are named as screens know them: `kind.id.field`.
 * @throws ApiError
 */
export const sendSave = (
  key: 'POST /api/workorders' | 'POST /api/salesproposals',
  body: SaveRequestInput,
): Promise<SaveAnswer> =>
  namingFields(api(key, { body }), (path) => nameInPlan(body.plan as Plan, path) ?? path);
