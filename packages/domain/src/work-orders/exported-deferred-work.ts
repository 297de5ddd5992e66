import { addressColumns, dayCell, dollarsCell, type ExportedColumn } from '../kernel/exported-list.ts';
import type { DeferredWork } from './deferred-work.ts';

const statusTexts = {
  open: 'Open',
  quoted: 'Quoted',
  accepted: 'Accepted',
  declined: 'Declined',
  deferred: 'Deferred',
} as const satisfies Record<DeferredWork['status'], string>;
const urgencyTexts = { now: 'Now', soon: 'Soon', later: 'Watch' } as const;

/** The columns of an exported list of deferred work, in order. */
export const deferredWorkColumns: readonly ExportedColumn<DeferredWork>[] = [
  { title: 'Recommended', cell: ({ text }) => text },
  { title: 'Customer', cell: ({ customer }) => customer.name },
  ...addressColumns<DeferredWork>(({ address }) => address),
  { title: 'System', cell: ({ system }) => system ?? '' },
  { title: 'Urgency', cell: ({ urgency }) => urgencyTexts[urgency] },
  { title: 'Status', cell: ({ status }) => statusTexts[status] },
  { title: 'Deferred until', cell: ({ deferredUntil }) => deferredUntil ?? '' },
  { title: 'Price', isNumber: true, cell: ({ priceCents }) => dollarsCell(priceCents) },
  { title: 'Technician', cell: ({ technician }) => technician },
  { title: 'Work order', cell: ({ workOrderNumber }) => workOrderNumber },
  { title: 'Proposal', cell: ({ proposal }) => proposal?.number ?? '' },
  { title: 'Date', cell: ({ date }, timeZone) => dayCell(date, timeZone) },
];
