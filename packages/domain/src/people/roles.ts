import { z } from 'zod';

/**
 * Roles and their permissions (R6.4). The server checks permissions on every call, and screens hide what is
 * not allowed; both use only this table.
 */
export const roles = ['owner', 'admin', 'office', 'dispatcher', 'sales', 'technician'] as const;
export type Role = (typeof roles)[number];
export const roleSchema = z.enum(roles);

/** The roles' names on the screen. */
export const roleNames: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  office: 'Office',
  dispatcher: 'Dispatcher',
  sales: 'Sales',
  technician: 'Technician',
};

/** A one-line summary of each role, shown where a role is chosen. */
export const roleSummaries: Record<Role, string> = {
  owner: 'Everything, including adding owners',
  admin: 'Everything except adding owners',
  office: 'Calls, customers, price books, processing, payments',
  dispatcher: 'The board, calls and customers',
  sales: 'Calls, proposals, financing, deposits',
  technician: 'Their own jobs and work orders, taking payments',
};

const everybody = ['customers.view', 'pricebooks.view'] as const;
const officeWork = [
  ...everybody,
  'dashboard.view',
  'people.view',
  'customers.edit',
  'calls.book',
  'proposals.view',
  'proposals.edit',
  'workorders.view',
  'workorders.edit',
  'workorders.process',
  'agreements.view',
  'agreements.edit',
  'pricebooks.edit',
  'payments.view',
  'payments.collect',
  'payments.void',
  'costs.view',
  'outbox.review',
  'emails.review',
  'imports.run',
  'listviews.share',
  'lists.export',
] as const;
const administration = [
  ...officeWork,
  'schedule.edit',
  'schedule.overlap',
  'people.manage',
  'settings.edit',
  'audit.view',
  'errors.view',
  'valuation.make',
  'field.offline',
] as const;

/** The permissions of each role. A permission is `area.right`; areas are named as in the addresses. */
export const rolePermissions = {
  owner: [...administration, 'people.own'],
  admin: administration,
  office: officeWork,
  dispatcher: [
    ...everybody,
    'dashboard.view',
    'calls.book',
    'schedule.edit',
    'schedule.overlap',
    'people.view',
    'customers.edit',
    'proposals.view',
    'workorders.view',
    'workorders.edit',
    'agreements.view',
    'listviews.share',
    'lists.export',
  ],
  sales: [
    ...everybody,
    'dashboard.view',
    'people.view',
    'customers.edit',
    'calls.book',
    'proposals.view',
    'proposals.edit',
    // read-only, for the work orders that the person has sold
    'workorders.sold',
    'agreements.view',
    'payments.collect',
    'costs.view',
    'field.offline',
  ],
  technician: [
    ...everybody,
    'workorders.own',
    'proposals.own',
    'agreements.view',
    'payments.collect',
    'field.offline',
  ],
} as const satisfies Record<Role, readonly string[]>;

export type Permission = (typeof rolePermissions)[Role][number];

/** All permissions, sorted, without duplicates. */
export const permissions: readonly Permission[] = [...new Set(Object.values(rolePermissions).flat())].sort();

/**
 * Returns all permissions of a person with these roles.
 * @param held the person's roles in one company; none gives no permission
 */
export function permissionsOf(held: readonly Role[]): Set<Permission> {
  return new Set(held.flatMap((role) => [...rolePermissions[role]]));
}

/** Checks whether a person with these roles has the permission, or any one of several. */
export function may(held: readonly Role[], wanted: Permission | readonly Permission[]): boolean {
  const any = typeof wanted === 'string' ? [wanted] : wanted;
  return held.some((role) => any.some((each) => (rolePermissions[role] as readonly string[]).includes(each)));
}
