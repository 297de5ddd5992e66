import { may, type Role, roles } from '@fieldwright/domain/people/roles';
import { describe, expect, it } from 'vitest';
import { areasOf } from './navigation.ts';
import { areaOf, fittingIn, fittingOnPhone, forPhone } from './places.ts';

describe("a phone's bar", () => {
  it.each([
    ['technician', ['My day', 'Work orders', 'Customers', 'Price books']],
    ['dispatcher', ['Dashboard', 'Work orders', 'Customers', 'Proposals']],
    ['owner', ['Dashboard', 'Work orders', 'Customers', 'Proposals']],
    ['sales', ['Dashboard', 'Customers', 'Proposals', 'Price books']],
  ] as const)(
    'of a %s begins with what the role is for, and has all the rest (R2.3, R6.4)',
    (role, first) => {
      const can = (permission: Parameters<typeof may>[1]) => may([role], permission);
      const all = areasOf(can);
      const areas = forPhone(all, can);
      const fitting = fittingOnPhone(areas.length);
      expect(areas.slice(0, fitting).map(({ text }) => text)).toEqual(first);
      expect(new Set(areas)).toEqual(new Set(all));
      expect(areas).toHaveLength(all.length);
    },
  );

  it('has at most five places, the one with the rest among them', () => {
    expect([3, 5, 6, 9].map(fittingOnPhone)).toEqual([3, 5, 4, 4]);
  });
});

describe('the bar at the top', () => {
  it.each(roles)('has no area of a %s twice, and none that is a page of another (R6.4)', (role: Role) => {
    const areas = areasOf((permission) => may([role], permission)).map(({ to }) => to);
    const inside = (to: string) => areas.filter((area) => `${to}/`.startsWith(`${area}/`));
    expect(areas.filter((to) => inside(to).length > 1)).toEqual([]);
  });

  it('shows all areas where they fit, without room kept for a rest', () => {
    expect(fittingIn(300, [100, 100, 100], 80)).toBe(3);
  });

  it('keeps room for the button with the rest where they do not', () => {
    expect(fittingIn(299, [100, 100, 100], 80)).toBe(2);
    expect(fittingIn(279, [100, 100, 100], 80)).toBe(1);
  });

  it('has the button alone where nothing else fits', () => {
    expect(fittingIn(90, [100, 100, 100], 80)).toBe(0);
  });
});

describe('areaOf', () => {
  const areas = areasOf((permission) => may(['owner'], permission));
  it.each([
    ['/settings', '/settings'],
    ['/settings/password', '/settings'],
    ['/settings/people', '/settings'],
    ['/workorders/1000', '/workorders'],
    ['/workordersx', undefined],
  ])('of %s is %s', (pathname, to) => expect(areaOf(areas, pathname)?.to).toBe(to));
});
