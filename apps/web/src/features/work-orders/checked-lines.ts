import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import type { CheckedLine } from '../documents/check-prices.dialog.tsx';

/** Returns the lines, and the parts that are charged separately. */
export const checkedLines = ({ details, repairParts }: WorkOrder): CheckedLine[] => [
  ...details
    .filter(isLive)
    .toSorted(byOrder('order'))
    .map((line) => ({ ...line, kind: 'details' })),
  ...repairParts
    .filter((part) => isLive(part) && !part.included)
    .map((part) => ({ ...part, kind: 'repairParts' })),
];
