import { addressColumns, dayCell, dollarsCell, type ExportedColumn } from '../kernel/exported-list.ts';
import type { ListedProposal } from './listed-proposal.ts';

/** The columns of an exported list of proposal templates, in order. */
export const templateColumns: readonly ExportedColumn<ListedProposal>[] = [
  { title: 'Number', cell: ({ number }) => number },
  { title: 'Template', cell: ({ text }) => text },
  { title: 'What it’s for', cell: ({ templateNote }) => templateNote },
  { title: 'Department', cell: ({ department }) => department ?? '' },
  { title: 'Packages', isNumber: true, cell: ({ packages }) => String(packages) },
  { title: 'Total', isNumber: true, cell: ({ totalCents }) => dollarsCell(totalCents) },
  { title: 'Created by', cell: ({ createdBy }) => createdBy ?? '' },
  { title: 'Created', cell: ({ createdDate }, timeZone) => dayCell(createdDate, timeZone) },
];

/** The columns of an exported list of proposals, in order. */
export const proposalColumns: readonly ExportedColumn<ListedProposal>[] = [
  { title: 'Number', cell: ({ number }) => number },
  { title: 'Proposal', cell: ({ text }) => text },
  { title: 'Customer', cell: ({ customerName }) => customerName ?? '' },
  ...addressColumns<ListedProposal>(({ address }) => address),
  { title: 'Status', cell: ({ status }) => status },
  { title: 'Status since', cell: ({ statusDate }, timeZone) => dayCell(statusDate, timeZone) },
  { title: 'Reason declined', cell: ({ lostReason }) => lostReason ?? '' },
  { title: 'Signed', cell: ({ signed, halfSigned }) => (signed ? 'Yes' : halfSigned ? '1 of 2' : '') },
  { title: 'Packages', isNumber: true, cell: ({ packages }) => String(packages) },
  { title: 'Total', isNumber: true, cell: ({ totalCents }) => dollarsCell(totalCents) },
  { title: 'Good until', cell: ({ expiresDate }) => expiresDate ?? '' },
  { title: 'Created by', cell: ({ createdBy }) => createdBy ?? '' },
  { title: 'Created', cell: ({ createdDate }, timeZone) => dayCell(createdDate, timeZone) },
];
