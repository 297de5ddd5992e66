import { refuseApplied } from '@fieldwright/domain/financing/applied-loan';
import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { Check, SentSave } from '../documents/document-kind.ts';
import { refuseFields } from '../documents/save-checks.ts';

/** A plan that the customer has applied for isn't changed or removed until the application is over. */
export const keepsApplied = <A extends Aggregate>(): Check<SentSave<A>> => ({
  name: 'what the customer has applied for',
  refuse: ({ asked, current }) => refuseFields(refuseApplied(asked, current)),
});
