import type { WorkOrderStatus } from '@fieldwright/domain/work-orders/work-order-status';

/** The colour of a status, beside its word. */
export const statusTones = {
  open: 'info',
  incomplete: 'warn',
  toProcess: 'action',
  processed: '',
} as const satisfies Record<WorkOrderStatus, string>;
