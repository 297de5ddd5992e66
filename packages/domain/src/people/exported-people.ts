import { dayCell, type ExportedColumn } from '../kernel/exported-list.ts';
import type { Person } from './person.ts';
import { roleNames } from './roles.ts';

const statusTexts = { invited: 'Invited', active: 'Active', deactivated: 'Deactivated' } as const;

/** The columns of an exported list of people, in order. */
export const personColumns: readonly ExportedColumn<Person>[] = [
  { title: 'First name', cell: ({ firstName }) => firstName },
  { title: 'Last name', cell: ({ lastName }) => lastName },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Roles', cell: ({ roles }) => roles.map((role) => roleNames[role]).join(', ') },
  { title: 'Status', cell: ({ status }) => statusTexts[status] },
  { title: 'Second factor', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : '') },
  { title: 'Invited', cell: ({ invitedDate }, timeZone) => dayCell(invitedDate, timeZone) },
  { title: 'Last active', cell: ({ lastSeenDate }, timeZone) => dayCell(lastSeenDate, timeZone) },
];
