import {
  type HelpBlock,
  type HelpGroup,
  type HelpInline,
  type HelpTopic,
  helpGroups,
  mainTopic,
  searchHelp,
  topicText,
} from '@fieldwright/domain/help/help';
import { may, type Permission, roles } from '@fieldwright/domain/people/roles';
import { describe, expect, it } from 'vitest';
import { helpPages } from '../features/help/testing/help-pages.ts';
import { ofCompany, ofOneself, openPages } from '../features/settings/settings-pages.ts';
import { areasOf } from './main/navigation.ts';
import { isKey, screenWords } from './testing/screen-words.ts';
import { isTried, testFiles } from './testing/tried-names.ts';

const inlinesOf = (block: HelpBlock): readonly HelpInline[] => {
  if ('heading' in block) return [];
  return 'paragraph' in block ? block.paragraph : block.list.flat();
};

/** The areas whose screens a group's pages describe; every page may also name areas of the bar and lists. */
const areasOfGroup: Record<HelpGroup, string[]> = {
  calls: ['board', 'booking', 'own-day', 'visit-times', 'settings'],
  proposals: [
    'proposals',
    'documents',
    'financing',
    'customer-link',
    'presentation',
    'payments',
    'card-payments',
    'company-lists',
    'customers',
    'removals',
    'settings',
  ],
  workOrders: [
    'work-orders',
    'recommendations',
    'list-views',
    'documents',
    'customers',
    'own-day',
    'visit-times',
  ],
  money: [
    'payments',
    'list-views',
    'card-payments',
    'shared-payments',
    'work-orders',
    'board',
    'emails',
    'customers',
    'documents',
  ],
  customers: ['customers', 'agreements', 'imports', 'price-books', 'work-orders'],
  company: [
    'customers',
    'list-views',
    'settings',
    'company-lists',
    'setup',
    'taxes',
    'pricing',
    'price-books',
    'imports',
    'people',
    'card-payments',
    'emails',
    'error-reports',
    'feature-flags',
    'valuation',
  ],
  everyday: [
    'list-views',
    'documents',
    'proposals',
    'work-orders',
    'removals',
    'board',
    'own-day',
    'settings',
    'sign-in',
    'second-factor',
    'own-password',
    'sessions',
  ],
};
const known = (group: HelpGroup) => screenWords([...areasOfGroup[group], 'app', 'ui']);

/** Returns the words of a kind that pages use, each with its page. */
function said(kind: 'strong' | 'key', topics = helpPages): { page: string; words: string }[] {
  const wordsIn = ({ blocks }: HelpTopic) =>
    blocks
      .flatMap(inlinesOf)
      .flatMap((inline) => (typeof inline === 'object' && kind in inline ? [Object.values(inline)[0]!] : []));
  return topics.flatMap((topic) => wordsIn(topic).map((words) => ({ page: topic.id, words })));
}

const wordCount = (topic: HelpTopic) => topicText(topic).split(/\s+/).length;

describe('the pages of help', () => {
  it.each(helpGroups)('about %s name no button, label or status that their screens don’t have', (group) => {
    const labels = said(
      'strong',
      helpPages.filter((topic) => topic.group === group),
    );
    expect(labels.length).toBeGreaterThan(10);
    const words = known(group);
    expect(labels.filter((label) => !words.has(label.words))).toEqual([]);
  });

  it('name no button, label or status that no test of its screen tries', () => {
    expect(testFiles).toBeGreaterThan(200);
    const names = new Set(said('strong').map(({ words }) => words));
    expect(names.size).toBeGreaterThan(200);
    expect([...names].filter((name) => !isTried(name))).toEqual([]);
    expect(['Turn off the lights', 'Voi', 'Sales t'].filter(isTried)).toEqual([]);
  });

  it('name no key that the list of keys does not have', () => {
    const keys = said('key');
    expect(keys.length).toBeGreaterThan(30);
    expect(keys.filter(({ words }) => !isKey(words))).toEqual([]);
    expect(['Ctrl', 'Q', 'Ctrl Q', 'D', 'G Q', 'Alt K', 'Ctrl S Z'].filter(isKey)).toEqual([]);
  });

  it('each have a place of their own in their group', () => {
    const places = helpPages.map(({ group, order }) => `${group} ${order}`);
    expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
  });

  it('stay under 250 words each', () => {
    expect(helpPages.filter((topic) => wordCount(topic) >= 250).map(({ id }) => id)).toEqual([]);
  });

  it('lead to no screen that is not there', () => {
    const links = helpPages.flatMap(({ blocks }) => blocks.flatMap(inlinesOf));
    const screens = links.flatMap((inline) =>
      typeof inline === 'object' && 'screen' in inline ? [inline.screen] : [],
    );
    expect(screens.filter((screen) => !helpPages.some((topic) => topic.screens.includes(screen)))).toEqual(
      [],
    );
  });

  it.each(roles)('open at a job that a %s may do, on every screen of the role (R6.4, R7.6)', (role) => {
    const mine = (permission: Permission) => may([role], permission);
    const lists = areasOf(mine).map(({ to }) => to);
    const details = [
      ...(lists.includes('/proposals') ? ['/proposals/7'] : []),
      ...(mine('workorders.sold') || lists.includes('/workorders') ? ['/workorders/7'] : []),
      '/customers/7',
      '/sites/7',
      '/pricebooks/7',
    ];
    const settings = openPages([...ofCompany, ...ofOneself], mine).map(({ to }) => to);
    const helpless = [...lists, ...details, ...settings].filter((path) => !mainTopic(helpPages, path, mine));
    expect(helpless).toEqual([]);
  });

  it.each([
    ['/dashboard', 'dispatcher', 'run-the-board'],
    ['/day', 'technician', 'work-your-day'],
    ['/proposals/7', 'sales', 'build-a-proposal'],
    ['/dashboard', 'office', 'read-the-board'],
    ['/proposals', 'dispatcher', 'find-proposals'],
    ['/workorders/7', 'technician', 'close-out-a-job'],
    ['/workorders/7', 'dispatcher', 'add-work-and-parts'],
    ['/workorders/7', 'sales', 'find-work-orders'],
    ['/workorders', 'office', 'process-work-orders'],
    ['/workorders', 'technician', 'find-work-orders'],
    ['/customers', 'office', 'add-customers'],
    ['/customers/7', 'technician', 'look-up-a-customer'],
    ['/payments', 'office', 'look-up-payments'],
    ['/settings', 'owner', 'set-up-your-company'],
    ['/settings', 'technician', 'change-your-password'],
    ['/settings/people', 'owner', 'invite-people'],
    ['/settings/people', 'office', 'who-can-do-what'],
  ] as const)('open on %s for a %s at %s (R6.4)', (path, role, page) => {
    expect(mainTopic(helpPages, path, (permission) => may([role], permission))?.id).toBe(page);
  });
});

describe('searching the pages of help', () => {
  it.each([
    ['refund', 'charge-a-card'],
    ['bounced check', 'void-a-payment'],
    ['appointment', 'book-a-call'],
    ['how do I book an appointment?', 'book-a-call'],
    ['no show', 'reschedule-or-cancel'],
    ['cancel appointment', 'reschedule-or-cancel'],
    ['reschedule', 'reschedule-or-cancel'],
    ['quote', 'build-a-proposal'],
    ['estimates', 'build-a-proposal'],
    ['send quote', 'send-a-link'],
    ['signature', 'present-a-proposal'],
    ['down payment', 'take-a-deposit'],
    ['wrong package', 'undo-an-acceptance'],
    ['good better best', 'add-packages'],
    ['vacation', 'plan-time-off'],
    ['PTO', 'plan-time-off'],
    ['double booked', 'fix-conflicts'],
    ['running late', 'fix-conflicts'],
    ['reassign tech', 'move-a-visit'],
    ['my jobs', 'work-your-day'],
    ['serial number', 'record-findings'],
    ['pictures', 'record-findings'],
    ['receipt', 'take-a-payment'],
    ['credit card', 'charge-a-card'],
    ['end of day', 'close-out-the-day'],
    ['quickbooks', 'process-work-orders'],
    ['new client', 'add-customers'],
    ['import', 'import-your-data'],
    ['what does a customer owe', 'look-up-a-customer'],
    ['membership', 'track-agreements'],
    ['flat rate', 'look-up-a-price'],
    ['getting started', 'set-up-your-company'],
    ['business hours', 'set-up-your-company'],
    ['add user', 'invite-people'],
    ['employee quit', 'invite-people'],
    ['permissions', 'who-can-do-what'],
    ['didn’t get email', 'fix-undelivered-email'],
    ['bug', 'report-an-error'],
    ['shortcuts', 'use-the-keyboard'],
    ['redo', 'undo-and-history'],
    ['who changed', 'undo-and-history'],
    ['someone else changed', 'work-at-the-same-time'],
    ['delete customer', 'remove-and-restore'],
    ['wifi', 'bad-connection'],
    ['email invoice', 'send-an-invoice'],
    ['forgot password', 'sign-in'],
    ['log in', 'sign-in'],
    ['change password', 'change-your-password'],
    ['2fa', 'use-a-second-factor'],
    ['stolen phone', 'your-devices'],
    ['dark mode', 'change-the-look'],
  ])('finds for "%s" first %s', (typed, page) => {
    expect(searchHelp(helpPages, typed)[0]?.topic.id).toBe(page);
  });

  it.each([
    ['tech', ['run-the-board', 'move-a-visit', 'plan-time-off', 'invite-people']],
    ['invoice', ['close-out-a-job', 'add-work-and-parts', 'take-a-payment', 'process-work-orders']],
  ])('finds for "%s" among others %j', (typed, pages) => {
    const found = searchHelp(helpPages, typed).map(({ topic }) => topic.id);
    expect(pages.filter((page) => !found.includes(page))).toEqual([]);
  });
});
