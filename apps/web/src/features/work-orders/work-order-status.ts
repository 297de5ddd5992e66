import type { WorkOrderStatus } from '@fieldwright/domain/work-orders/work-order-status';

/** The color of each status. */
export const statusTones = {
  open: 'info',
  incomplete: 'warn',
  toProcess: 'action',
  processed: '',
} as const satisfies Record<WorkOrderStatus, string>;
