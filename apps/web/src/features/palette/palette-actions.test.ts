import type { HelpTopic } from '@fieldwright/domain/help/help';
import { may, type Permission, type Role, roles } from '@fieldwright/domain/people/roles';
import { describe, expect, it } from 'vitest';
import { goTarget } from './go-keys.ts';
import { actionsFor, fittingActions, fittingSettings, fittingTopics } from './palette-actions.ts';

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
    ['sales', ['book', 'newCustomer', 'newProposal']],
    ['technician', ['newProposal', 'newWorkOrder']],
  ] as const)('offers a %s what the role may do (R6.4)', (role, ids) => {
    const begun = actions(role).filter(({ id }) => id === 'book' || id.startsWith('new'));
    expect(begun.map(({ id }) => id)).toEqual(ids);
  });

  it('begins price books, services, parts and imports for those who may edit them alone (R1.6, R6.4)', () => {
    const begun = ['newPriceBook', 'newService', 'newPart', 'startBook', 'importBook'];
    const offered = (role: Role) => actions(role).flatMap(({ id }) => (begun.includes(id) ? id : []));
    expect(roles.filter((role) => offered(role).length > 0)).toEqual(
      roles.filter((role) => may([role], 'pricebooks.edit')),
    );
    expect(offered('office')).toEqual(begun);
  });

  it('leads to the page that checks a signed proposal, for those who see proposals (R6.4)', () => {
    const offered = roles.filter((role) => actions(role).some(({ id }) => id === 'checkSignature'));
    expect(offered).toEqual(
      roles.filter((role) => may([role], 'proposals.view') || may([role], 'proposals.own')),
    );
    expect(names('check signed')).toEqual(['Check a signed proposal by its code']);
  });

  it.each(roles)('offers a %s to refresh all boards where the role may see one (R6.1)', (role) => {
    const isOffered = actions(role).some(({ id }) => id === 'refreshBoards');
    expect(isOffered).toBe(role !== 'technician');
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
    expect(names('dark')).toContain('Dark theme');
    expect(names('light')).toContain('Light theme');
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

describe('fittingSettings', () => {
  const found = (role: Role, typed: string) =>
    fittingSettings(typed, (permission) => may([role], permission)).map(({ to }) => to);

  it('finds pages by their name and by what people look for, each as the role may open it (R6.4)', () => {
    expect(found('owner', 'invite')).toEqual(['/settings/people']);
    expect(found('technician', 'invite')).toEqual([]);
    expect(found('owner', '2fa')).toEqual(['/settings/signin', '/settings/secondfactor']);
    expect(found('technician', '2fa')).toEqual(['/settings/secondfactor']);
    // where the trades are seen and changed after the setup
    expect(found('owner', 'trades')).toEqual(['/settings/company']);
    expect(found('owner', 'undeliv em')).toEqual(['/settings/emails']);
  });

  it('finds none before something is typed', () => {
    expect([found('owner', ' '), found('owner', 'whitlock')]).toEqual([[], []]);
  });
});

describe('fittingTopics', () => {
  const topic = (id: string, needs: Permission[], keywords: string[]): HelpTopic => ({
    id,
    title: `About ${id}`,
    group: 'company',
    order: 1,
    screens: [],
    related: [],
    needs,
    keywords,
    blocks: [{ paragraph: ['Taxes, reports and imports are in the text alone.'] }],
  });
  const topics = [
    topic('people', ['people.manage'], ['invite', 'tax']),
    topic('orders', ['workorders.own', 'workorders.view'], ['tax']),
    topic('saving', [], ['taxi']),
    topic('undo', [], ['tax']),
    topic('more', [], ['tax']),
  ];
  const found = (role: Role, typed: string) =>
    fittingTopics(topics, typed, (permission) => may([role], permission));

  it('finds topics by title and keywords, of jobs that the role may do, three at most (R6.4)', () => {
    expect(found('technician', 'tax').map(({ id }) => id)).toEqual(['orders', 'undo', 'more']);
    expect(found('owner', 'invite')).toEqual([{ type: 'help', id: 'people', title: 'About people' }]);
    expect(found('technician', 'invite')).toEqual([]);
    expect(found('owner', 'imports')).toEqual([]);
  });
});
