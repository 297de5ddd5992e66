import type { SaveAnswer, SaveRequestInput } from '@fieldwright/contract/documents';
import { nameInPlan } from '@fieldwright/domain/kernel/plan-path';
import { namingFields } from '../../lib/errors/naming-fields.ts';
import { api } from '../../lib/requests/api.ts';

/**
 * Sends the save of a document. Errors name fields as screens do: `kind.id.field`.
 * @throws ApiError
 */
export const sendSave = (
  key: 'POST /api/workorders' | 'POST /api/salesproposals',
  body: SaveRequestInput,
): Promise<SaveAnswer> => namingFields(api(key, { body }), (path) => nameInPlan(body.plan, path) ?? path);
