import { dollarsCell, type ExportedColumn } from '../kernel/exported-list.ts';
import { agreementStatusOn, type ListedAgreement } from './agreement.ts';

const statusTexts = {
  active: 'Active',
  upcoming: 'Upcoming',
  expired: 'Expired',
  canceled: 'Canceled',
} as const;

/** Returns the columns of an exported list of agreements, in order. @param today the company's, for their status */
export const agreementColumns = (today: string): ExportedColumn<ListedAgreement>[] => [
  { title: 'Customer', cell: ({ customer }) => customer.name },
  { title: 'Site', cell: ({ site }) => site.address },
  { title: 'Plan', cell: ({ text }) => text },
  { title: 'Visits per year', isNumber: true, cell: ({ visitsPerYear }) => String(visitsPerYear) },
  { title: 'Price per year', isNumber: true, cell: ({ priceCents }) => dollarsCell(priceCents) },
  { title: 'Start date', cell: ({ startDate }) => startDate },
  { title: 'End date', cell: ({ endDate }) => endDate },
  { title: 'Status', cell: (row) => statusTexts[agreementStatusOn(row, today)] },
];
