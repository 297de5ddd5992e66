import { describe, expect, it } from 'vitest';
import {
  may,
  type Permission,
  permissions,
  permissionsOf,
  type Role,
  roleNames,
  rolePermissions,
  roleSchema,
  roleSummaries,
  roles,
} from './roles.ts';

/**
 * The permissions of each role, separate from the product's own table, so that none is changed by mistake.
 * Columns in the order of `roles`.
 */
const table = `
                     owner admin office dispatcher sales technician
  agreements.edit    yes   yes   yes    -          -     -
  agreements.view    yes   yes   yes    yes        yes   yes
  audit.view         yes   yes   -      -          -     -
  calls.book         yes   yes   yes    yes        yes   -
  costs.view         yes   yes   yes    -          yes   -
  customers.edit     yes   yes   yes    yes        yes   -
  customers.view     yes   yes   yes    yes        yes   yes
  dashboard.view     yes   yes   yes    yes        yes   -
  emails.review      yes   yes   yes    -          -     -
  errors.view        yes   yes   -      -          -     -
  field.offline      yes   yes   -      -          yes   yes
  imports.run        yes   yes   yes    -          -     -
  lists.export       yes   yes   yes    yes        -     -
  listviews.share    yes   yes   yes    yes        -     -
  outbox.review      yes   yes   yes    -          -     -
  payments.collect   yes   yes   yes    -          yes   yes
  payments.view      yes   yes   yes    -          -     -
  payments.void      yes   yes   yes    -          -     -
  people.manage      yes   yes   -      -          -     -
  people.own         yes   -     -      -          -     -
  people.view        yes   yes   yes    yes        yes   -
  pricebooks.edit    yes   yes   yes    -          -     -
  pricebooks.view    yes   yes   yes    yes        yes   yes
  proposals.edit     yes   yes   yes    -          yes   -
  proposals.own      -     -     -      -          -     yes
  proposals.view     yes   yes   yes    yes        yes   -
  schedule.edit      yes   yes   -      yes        -     -
  schedule.overlap   yes   yes   -      yes        -     -
  settings.edit      yes   yes   -      -          -     -
  valuation.make     yes   yes   -      -          -     -
  workorders.edit    yes   yes   yes    yes        -     -
  workorders.own     -     -     -      -          -     yes
  workorders.process yes   yes   yes    -          -     -
  workorders.sold    -     -     -      -          yes   -
  workorders.view    yes   yes   yes    yes        -     -
`;
const [heads, ...lines] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const expected = lines.map(([permission, ...cells]) => ({
  permission: permission as Permission,
  held: heads!.filter((_, column) => cells[column] === 'yes') as Role[],
}));

describe('rolePermissions', () => {
  it('knows the six roles of the requirements, and only those (R1.1, R6.4)', () => {
    expect([...roles]).toEqual(['owner', 'admin', 'office', 'dispatcher', 'sales', 'technician']);
    expect(heads).toEqual([...roles]);
  });

  it.each(expected)('gives $permission to $held (R6.4)', ({ permission, held }) => {
    expect(roles.filter((role) => may([role], permission))).toEqual(held);
  });

  it('has no permission beside those lines (R6.4)', () => {
    expect([...permissions]).toEqual(lines.map(([permission]) => permission));
  });

  it('lets a technician see the own schedule and its work orders, and nobody else’s (R6.4)', () => {
    const held = permissionsOf(['technician']);
    expect([...held].filter((permission) => permission.endsWith('.own')).sort()).toEqual([
      'proposals.own',
      'workorders.own',
    ]);
    for (const everybodys of ['dashboard.view', 'workorders.view', 'proposals.view', 'people.view'] as const)
      expect(held.has(everybodys), everybodys).toBe(false);
  });

  it('leaves ownership to owners (R6.4)', () => {
    expect(roles.filter((role) => may([role], 'people.own'))).toEqual(['owner']);
  });

  it('gives each role no permission twice, so that the table says what it means', () => {
    for (const role of roles)
      expect(new Set(rolePermissions[role]).size, role).toBe(rolePermissions[role].length);
  });
});

describe('who books calls', () => {
  it('may enter the customer who calls for the first time (R6.4)', () => {
    const bookers = roles.filter((role) => may([role], 'calls.book'));
    expect(bookers.filter((role) => !may([role], 'customers.edit'))).toEqual([]);
    expect(bookers.length).toBeGreaterThan(0);
  });
});

describe('who plans visits', () => {
  it('may book the calls that they are of (R6.4)', () => {
    const planners = roles.filter((role) => may([role], 'schedule.edit'));
    expect(planners.filter((role) => !may([role], 'calls.book'))).toEqual([]);
    expect(planners.length).toBeGreaterThan(0);
  });
});

describe('permissionsOf', () => {
  it('gives what any of the roles gives (R6.4)', () => {
    const both = permissionsOf(['technician', 'dispatcher']);
    for (const permission of permissions)
      expect(both.has(permission)).toBe(may(['technician'], permission) || may(['dispatcher'], permission));
  });

  it('needs any one of several, of any role held (R6.4)', () => {
    expect(may(['technician'], ['workorders.edit', 'workorders.own'])).toBe(true);
    expect(may(['dispatcher', 'technician'], ['workorders.own'])).toBe(true);
    expect(may(['sales'], ['workorders.edit', 'workorders.own'])).toBe(false);
  });

  it('gives nothing without a role (R6.4)', () => {
    expect(permissionsOf([]).size).toBe(0);
    expect(permissions.some((permission) => may([], permission))).toBe(false);
  });
});

describe('roleSchema', () => {
  it.each(['boss', 'Owner', '', null, ['owner'], 'constructor'])('refuses %j', (role) => {
    expect(roleSchema.safeParse(role).success).toBe(false);
  });

  it('has a name and a line of explanation for each role', () => {
    for (const role of roles) {
      expect(roleNames[role]).toMatch(/^[A-Z]/);
      expect(roleSummaries[role].length).toBeGreaterThan(10);
    }
  });
});
