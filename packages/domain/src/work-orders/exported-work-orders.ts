import { dayOf } from '../kernel/days.ts';
import type { ListedWorkOrder } from './listed-work-order.ts';
import { workOrderStatus } from './work-order-status.ts';

/** The file types of an exported list. */
export const listFormats = ['xlsx', 'csv'] as const;

const statusTexts = {
  open: 'Open',
  incomplete: 'Incomplete',
  toProcess: 'To process',
  processed: 'Processed',
} as const;

type Cell = (row: ListedWorkOrder, timeZone: string) => string;

/** The columns of an exported list of work orders, in order. Amounts are dollars without a sign; days like `2026-11-19`. */
const columns: readonly { title: string; isNumber?: true; cell: Cell }[] = [
  { title: 'Number', cell: ({ number }) => number },
  { title: 'Work', cell: ({ text }) => text },
  { title: 'Customer', cell: ({ customerName }) => customerName },
  { title: 'Street', cell: ({ address }) => address.street },
  { title: 'City', cell: ({ address }) => address.city },
  { title: 'State', cell: ({ address }) => address.state },
  { title: 'ZIP code', cell: ({ address }) => address.postalCode },
  { title: 'Department', cell: ({ department }) => department ?? '' },
  { title: 'Visit', cell: ({ visit, timeZone }) => (visit ? dayOf(visit.start, timeZone) : '') },
  { title: 'Technicians', cell: ({ visit }) => visit?.technicians.join(', ') ?? '' },
  { title: 'Status', cell: (row) => statusTexts[workOrderStatus(row)] },
  { title: 'Total', isNumber: true, cell: ({ totalCents }) => dollars(totalCents) },
  { title: 'Balance due', isNumber: true, cell: ({ amountDueCents }) => dollars(amountDueCents) },
  {
    title: 'Created',
    cell: ({ createdDate }, timeZone) => (createdDate === null ? '' : dayOf(createdDate, timeZone)),
  },
];

const dollars = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2));

export const exportedTitles: readonly string[] = columns.map(({ title }) => title);
export const exportedNumbers: readonly boolean[] = columns.map(({ isNumber }) => isNumber === true);

/** Returns the cells of a work order. @param timeZone the company's */
export const exportedCells = (row: ListedWorkOrder, timeZone: string): string[] =>
  columns.map(({ cell }) => cell(row, timeZone));
