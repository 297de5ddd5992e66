import { may, type Role } from '@fieldwright/domain/people/roles';
import { describe, expect, it } from 'vitest';
import { actionsFor, fittingActions, goTarget } from './palette-actions.ts';

const areas = [
  { to: '/dashboard', text: 'Dashboard' },
  { to: '/customers', text: 'Customers' },
  { to: '/payments', text: 'Payments' },
];
const actions = (role: Role) => actionsFor(areas, (permission) => may([role], permission));
const names = (typed: string) => fittingActions(actions('dispatcher'), typed).map(({ text }) => text);

describe('actionsFor', () => {
  it.each([
    ['dispatcher', ['book', 'newCustomer', 'newWorkOrder']],
    ['sales', ['newCustomer', 'newProposal']],
    ['technician', ['newProposal', 'newWorkOrder']],
  ] as const)('offers a %s what the role may do (R6.4)', (role, ids) => {
    const begun = actions(role).filter(({ id }) => id === 'book' || id.startsWith('new'));
    expect(begun.map(({ id }) => id)).toEqual(ids);
  });

  it('leads to the areas that are open, each with its keys', () => {
    const gone = actions('owner').filter(({ id }) => id.startsWith('go:'));
    expect(gone.map(({ text, keys }) => [text, keys.join(' ')])).toEqual([
      ['Go to Dashboard', 'G D'],
      ['Go to Customers', 'G C'],
      ['Go to Payments', ''],
    ]);
  });
});

describe('fittingActions', () => {
  it('finds by the beginnings of words', () => {
    expect(names('cust')).toEqual(['New customer', 'Go to Customers']);
    expect(names('boo')).toEqual(['Book a call']);
    expect(names('dark')).toContain('Dark colors');
    expect(names('light')).toContain('Light colors');
    expect(names('whitlock')).toEqual([]);
  });
});

describe('goTarget', () => {
  it('leads where the second key says, if it is open to the person', () => {
    expect(goTarget(areas, 'C')).toBe('/customers');
    expect(goTarget(areas, 'p')).toBeNull();
    expect(goTarget([{ to: '/day', text: 'My day' }], 'd')).toBe('/day');
  });
});
