import { addressColumns, dayCell, dollarsCell, type ExportedColumn } from '../kernel/exported-list.ts';
import type { ListedWorkOrder } from './listed-work-order.ts';
import { workOrderStatus } from './work-order-status.ts';

const statusTexts = {
  open: 'Open',
  incomplete: 'Incomplete',
  toProcess: 'To process',
  processed: 'Processed',
} as const;

/** The columns of an exported list of work orders, in order. */
export const workOrderColumns: readonly ExportedColumn<ListedWorkOrder>[] = [
  { title: 'Number', cell: ({ number }) => number },
  { title: 'Work', cell: ({ text }) => text },
  { title: 'Customer', cell: ({ customerName }) => customerName },
  ...addressColumns<ListedWorkOrder>(({ address }) => address),
  { title: 'Department', cell: ({ department }) => department ?? '' },
  { title: 'Visit', cell: ({ visit, timeZone }) => dayCell(visit?.start ?? null, timeZone) },
  { title: 'Technicians', cell: ({ visit }) => visit?.technicians.join(', ') ?? '' },
  { title: 'Status', cell: (row) => statusTexts[workOrderStatus(row)] },
  { title: 'Return visit for', cell: ({ returnOf }) => returnOf?.number ?? '' },
  { title: 'Total', isNumber: true, cell: ({ totalCents }) => dollarsCell(totalCents) },
  { title: 'Balance due', isNumber: true, cell: ({ amountDueCents }) => dollarsCell(amountDueCents) },
  { title: 'Created', cell: ({ createdDate }, timeZone) => dayCell(createdDate, timeZone) },
];
