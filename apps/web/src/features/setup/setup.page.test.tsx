import { usualWorkingHours } from '@fieldwright/domain/schedule/working-hours';
import { type SetupStep, type StepState, setupSteps } from '@fieldwright/domain/settings/setup';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildCompany } from '../../testing/build-company.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse, refuseChanged } from '../../testing/stub-server.ts';
import type { Setup } from './setup.data.ts';

afterEach(() => vi.unstubAllGlobals());

const setUpMe = (more: Partial<ReturnType<typeof buildMe>> = {}) => {
  const me = buildMe();
  return buildMe({ company: { ...me.company, isSettingUp: true }, ...more });
};
const setupWith = (states: Partial<Record<SetupStep, StepState>>, more: Partial<Setup> = {}): Setup => ({
  version: 4,
  isOpen: true,
  finishedDate: null,
  trades: [],
  steps: setupSteps.map((step) => ({ step, state: states[step] ?? 'open' })),
  departments: 3,
  jobTypes: 18,
  taxItems: 0,
  untaxedSites: 0,
  services: 0,
  people: 1,
  unplaced: 0,
  hasTechnician: false,
  customers: 0,
  hasPhone: false,
  logo: null,
  brandColor: null,
  license: '',
  workingHours: usualWorkingHours,
  hasCardProvider: false,
  hasCall: false,
  ...more,
});

/** Opens an address for the owner of a new company; returns what the page sent of the setup. */
async function open(address: string, setup: Setup, more: Handlers = {}) {
  let now = setup;
  const app = await openApp(address, {
    'GET /api/me': () => setUpMe(),
    'GET /api/setup': () => now,
    'PATCH /api/setup': ({ body }) => {
      const { skip, unskip, confirm, ...rest } = body as {
        [said in 'skip' | 'unskip' | 'confirm']?: SetupStep;
      };
      const said: Partial<Record<SetupStep, StepState>> = {
        ...(skip && { [skip]: 'skipped' }),
        ...(unskip && { [unskip]: 'open' }),
        ...(confirm && { [confirm]: 'done' }),
      };
      const steps = now.steps.map(({ step, state }) => ({ step, state: said[step] ?? state }));
      now = { ...now, ...rest, steps };
      const none = { departments: 0, jobTypes: 0, systemTypes: 0 };
      const hidden = { departments: 2, jobTypes: 1, systemTypes: 0 };
      return { ...now, turned: 'trades' in rest ? { hidden, shown: none } : null };
    },
    ...more,
  });
  const sent = () => app.server.calls.filter(({ key }) => key === 'PATCH /api/setup').map(({ body }) => body);
  return { ...app, sent };
}
const stepOf = (title: string) =>
  within(
    screen.getAllByRole('listitem').find((item) => within(item).queryByRole('heading', { name: title }))!,
  );

describe('the dashboard of a new company', () => {
  it('shows its owner what to set up, and the board where it is asked for', async () => {
    const { user } = await open('/dashboard', setupWith({ trade: 'done' }, { trades: ['plumbing'] }));
    await screen.findByRole('heading', { name: 'Set up Hollis & Rowe' });
    expect(screen.getByText('1 of 8 done').parentElement!.textContent).toBe(
      '1 of 8 done, about 25 minutes left',
    );
    expect(
      stepOf('Trade').getByText(
        'Plumbing. Departments, job types and system types for other trades are hidden.',
      ),
    ).toBeTruthy();
    expect(stepOf('First call and proposal').getByRole('button', { name: /^Book a call/ })).toBeTruthy();
    expect(stepOf('Price book').getByRole('button', { name: /^Open/ })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Open the board' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Set up Hollis & Rowe' })).toBeNull());
  });

  it('tells how many sites have no tax rate, once there are rates (R3.5)', async () => {
    await open('/dashboard', setupWith({ taxes: 'done' }, { taxItems: 2, untaxedSites: 3 }));
    await screen.findByRole('heading', { name: 'Set up Hollis & Rowe' });
    expect(stepOf('Taxes').getByText('2 tax rates, 3 sites have none')).toBeTruthy();
  });

  it('tells how many technicians have no department yet, and leads to them instead of inviting (R1.6)', async () => {
    const { user, address } = await open('/dashboard', setupWith({}, { people: 4, unplaced: 1 }), {
      'GET /api/people': () => [],
    });
    await screen.findByRole('heading', { name: 'Set up Hollis & Rowe' });
    expect(stepOf('People').getByText('4 people, 1 technician without a department')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'That’s everyone: People' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Assign departments: People' }));
    await waitFor(() => expect(address()).toBe('/settings/people?setup=people'));
  });

  it('lets an owner who works alone finish the people (R1.6)', async () => {
    const { user, sent } = await open('/dashboard', setupWith({}));
    await user.click(await screen.findByRole('button', { name: 'Just me for now: People' }));
    await waitFor(() => expect(sent()).toEqual([{ confirm: 'people' }]));
    expect(await stepOf('People').findByText('1 person')).toBeTruthy();
  });

  it('tells the license and hours of a company that is done (R1.6)', async () => {
    const saturday = { start: '09:00', end: '12:00' };
    const workingHours = { ...usualWorkingHours, saturday, sunday: null };
    const setup = setupWith({ company: 'done' }, { hasPhone: true, license: '28114', workingHours });
    await open('/dashboard', setup);
    await screen.findByRole('heading', { name: 'Set up Hollis & Rowe' });
    expect(stepOf('Company').getByText(/^License 28114 · Mon–Fri .+, Sat 9 AM–12 PM$/)).toBeTruthy();
  });

  it('lets customers be added by hand, too (R1.6)', async () => {
    const { user, address } = await open('/dashboard', setupWith({}), {
      'GET /api/customers': () => ({ customers: [], next: null, similar: [], tags: [] }) as never,
    });
    await user.click(await screen.findByRole('link', { name: 'Add by hand: Customers' }));
    await waitFor(() => expect(address()).toMatch(/^\/customers\?(?=.*setup=customers)(?=.*new=true)/));
    const bar = within(await screen.findByRole('navigation', { name: 'Setup step' }));
    expect(bar.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe(
      '/settings/imports?setup=customers',
    );
  });

  it('shows how a proposal begins for customers, and which steps it still needs (R1.6)', async () => {
    const { company } = setUpMe();
    const contact = { ...company.contact, phone: '+18285550119', license: '28114' };
    await open('/dashboard', setupWith({ taxes: 'done' }, { trades: ['plumbing'] }), {
      'GET /api/me': () => setUpMe({ company: { ...company, contact, proposalDays: 14 } }),
    });
    const paper = within(await screen.findByRole('region', { name: 'What your customer will see' }));
    paper.getByText('(828) 555-0119 · License 28114');
    paper.getByRole('heading', { name: 'Kitchen faucet replacement' });
    const rows = paper
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling!.textContent!.trim()]);
    expect(rows).toEqual([
      ['Parts and labor', 'Step 5: Price book'],
      ['Sales tax', 'Ready'],
      ['Total', '$ —'],
    ]);
    paper.getByText('Good for 14 days after sending.');
    paper.getByText('Questions? Call (828) 555-0119.');
    expect(paper.queryByText('Step 2: Company')).toBeNull();
  });

  it('shows the logo and color as customers see them (R1.6)', async () => {
    const look = { logo: '/files/7?sign=a', brandColor: '#b03a2e', license: '28114' };
    await open('/dashboard', setupWith({ company: 'done' }, look));
    const paper = within(await screen.findByRole('region', { name: 'What your customer will see' }));
    const logo = paper.getByRole<HTMLImageElement>('img', { name: 'Hollis & Rowe logo' });
    expect(logo.getAttribute('src')).toBe('/files/7?sign=a');
    expect(logo.closest('div')!.style.borderTopColor).toBe('#b03a2e');
    expect(stepOf('Company').getByText(/^Logo · License 28114 · /)).toBeTruthy();
  });

  it('shows where the company is missing on a proposal, and nothing once all is there', async () => {
    await open('/dashboard', setupWith({ taxes: 'done', priceBook: 'done' }));
    const paper = within(await screen.findByRole('region', { name: 'What your customer will see' }));
    paper.getByText('Step 2: Company');
    expect(paper.getAllByText('Ready')).toHaveLength(3);
  });

  it('shows what works so far, and what the rest needs (R1.6)', async () => {
    await open('/dashboard', setupWith({ people: 'done', taxes: 'skipped' }));
    const works = within(await screen.findByRole('complementary', { name: 'What works so far' }));
    expect(works.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Book a call Ready',
      'Schedule a visit Needs a technician',
      'Send a priced proposal Needs Taxes and Price book',
      'Take a card Needs Square or Stripe',
      'Customers see how to reach you Needs Company',
    ]);
  });

  it('is the board for those who may not keep the settings, and once the list is hidden', async () => {
    await open('/dashboard', setupWith({}), { 'GET /api/me': () => setUpMe({ roles: ['dispatcher'] }) });
    await screen.findByRole('link', { name: 'Dashboard', current: 'page' });
    expect(screen.queryByRole('heading', { name: 'Set up Hollis & Rowe' })).toBeNull();
  });
});

describe('the dashboard once no step is open', () => {
  const over = Object.fromEntries(setupSteps.map((step) => [step, 'done'])) as Record<SetupStep, StepState>;

  it('says once that the company is set up, ends the list, and is the board from then on', async () => {
    const { router, sent } = await open('/dashboard', setupWith({ ...over, taxes: 'skipped' }));
    await screen.findByRole('heading', { name: 'You’re set up' });
    expect(screen.getByText(/^You skipped Taxes\./)).toBeTruthy();
    await waitFor(() => expect(sent()).toEqual([{ isOpen: false }]));
    expect(screen.getByRole('heading', { name: 'You’re set up' })).toBeTruthy();
    await router.navigate({ to: '/dashboard', search: { board: 1 } });
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'You’re set up' })).toBeNull());
  });

  it('offers no list that has ended to the dashboard again', async () => {
    await open(
      '/settings/setup',
      setupWith(over, { isOpen: false, finishedDate: '2026-03-04T15:00:00.000Z' }),
    );
    await screen.findByText('8 of 8 done');
    expect(screen.queryByRole('button', { name: 'Show it on the dashboard' })).toBeNull();
  });
});

describe('a page that was opened from the setup', () => {
  const lists = {
    'GET /api/departments': () => [],
    'GET /api/jobtypes': () => [],
    'GET /api/arrivalwindows': () => [],
  };
  const bar = async () => within(await screen.findByRole('navigation', { name: 'Setup step' }));

  it('says which step it is, and leads back and to the next open step', async () => {
    const { user, address, sent } = await open(
      '/settings/departments?setup=departments',
      setupWith({}),
      lists,
    );
    const shown = await bar();
    shown.getByText('Step 3 of 8');
    expect(shown.getByRole('link', { name: 'Back to setup' }).getAttribute('href')).toBe('/settings/setup');
    // departments alone can't be confirmed
    expect(shown.queryByRole('button', { name: 'Looks good' })).toBeNull();
    await user.click(shown.getByRole('link', { name: 'Next: Job types' }));
    await waitFor(() => expect(address()).toBe('/settings/jobtypes?setup=departments'));
    await user.click((await bar()).getByRole('button', { name: 'Looks good' }));
    await waitFor(() => expect(address()).toBe('/settings/taxes?setup=taxes'));
    expect(sent()).toEqual([{ confirm: 'departments' }]);
  });

  it('shows all steps beside it, each with its state and a link (R1.6)', async () => {
    await open('/settings/departments?setup=departments', setupWith({ trade: 'done' }), lists);
    const rail = within(await screen.findByRole('navigation', { name: 'Setup' }));
    rail.getByText('1 of 8 done');
    const links = rail.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['DoneTrade', 'To do2Company']);
    expect(links[3]!.getAttribute('href')).toBe('/settings/taxes?setup=taxes');
    expect(links.filter((link) => link.hasAttribute('aria-current'))).toEqual([links[2]]);
  });

  it('says when something on it was last saved (R1.6)', async () => {
    const heating = { id: 1, version: 1, hidden: false, hiddenByTrade: false, text: 'Heating' };
    const { user } = await open('/settings/departments?setup=departments', setupWith({}), {
      ...lists,
      'GET /api/departments': () => [{ ...heating, color: null, quickBooksClass: '', proposalTerms: '' }],
      'DELETE /api/departments/{id}': () => null,
    });
    const shown = await bar();
    expect(shown.queryByText(/^Saved/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Actions for Heating' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await shown.findByText(/Saved \d+:\d\d [AP]M/);
    await user.click(shown.getByRole('link', { name: 'Next: Job types' }));
    await waitFor(async () => expect((await bar()).queryByText(/Saved/)).toBeNull());
  });

  it('says so, too, on the page of what was just added, and on no other (R1.6)', async () => {
    const at = Date.parse('2026-11-20T15:04:00Z');
    const { router } = await open('/settings/departments?setup=departments', setupWith({}), lists);
    const shown = await bar();
    // the app's own: opening it loads its modules anew
    const { lastSave } = await import('../../lib/last-save.ts');
    lastSave.set({ at, path: '/settings' });
    await shown.findByText(/^Saved 10:04\sAM$/);
    lastSave.set({ at, path: '/settings/dep' });
    await router.navigate({ to: '/settings/jobtypes', search: { setup: 'departments' } });
    await waitFor(async () => expect((await bar()).queryByText(/Saved/)).toBeNull());
  });

  it('skips the step and continues', async () => {
    const { user, address, sent } = await open(
      '/settings/departments?setup=departments',
      setupWith({ taxes: 'done' }),
      lists,
    );
    await user.click((await bar()).getByRole('button', { name: 'Skip for now' }));
    await waitFor(() => expect(address()).toBe('/pricebooks?setup=priceBook'));
    expect(sent()).toEqual([{ skip: 'departments' }]);
  });

  it('leads back to the list after the last open step', async () => {
    const rest = Object.fromEntries(setupSteps.map((step) => [step, 'skipped'])) as Record<
      SetupStep,
      StepState
    >;
    const { user, address } = await open(
      '/settings/departments?setup=departments',
      setupWith({ ...rest, departments: 'done' }),
      lists,
    );
    await user.click((await bar()).getByRole('button', { name: 'Finish setup' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('has no bar for another word in the address, nor for those who may not keep the settings', async () => {
    await open('/settings/departments?setup=lunch', setupWith({}), lists);
    await screen.findByRole('heading', { name: 'Departments' });
    expect(screen.queryByRole('navigation', { name: 'Setup step' })).toBeNull();
  });
});

describe('/settings/setup', () => {
  it('skips a step and takes it up again', async () => {
    const { user, sent, address } = await open('/settings/setup', setupWith({}));
    await user.click(await screen.findByRole('button', { name: 'Skip: Taxes' }));
    expect(await stepOf('Taxes').findByText('Skipped', { selector: '.faint' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Do it now: Taxes' }));
    await waitFor(() => expect(address()).toBe('/settings/taxes?setup=taxes'));
    expect(sent()).toEqual([{ skip: 'taxes' }, { unskip: 'taxes' }]);
  });

  it('takes the usual departments where somebody has looked at them', async () => {
    const { user, sent } = await open('/settings/setup', setupWith({}));
    await user.click(await screen.findByRole('button', { name: 'Looks good: Departments and job types' }));
    await waitFor(() => expect(sent()).toEqual([{ confirm: 'departments' }]));
  });

  it('chooses the trades, of which there is at least one', async () => {
    const { user, sent } = await open('/settings/setup', setupWith({}));
    await user.click(await screen.findByRole('button', { name: 'Choose: Trade' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose your trades' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('Choose at least one trade.');
    await user.click(dialog.getByRole('checkbox', { name: /^Electrical/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Trades saved.');
    screen.getByText('Hidden now: 2 departments and 1 job type.');
    expect(sent()).toEqual([{ trades: ['electrical'], basedOn: 4 }]);
  });

  it('says who was faster to choose the trades, and only then overwrites them (R9.12)', async () => {
    let now = setupWith({});
    const { user, sent } = await open('/settings/setup', now, {
      'GET /api/setup': () => now,
      'PATCH /api/setup': ({ body }) => {
        const { basedOn } = body as { basedOn: number };
        if (basedOn === 4) {
          now = setupWith({ trade: 'done' }, { version: 5, trades: ['plumbing'] });
          return refuseChanged('trades', 'Nate Rowe');
        }
        return { ...setupWith({ trade: 'done' }, { version: 6, trades: ['electrical'] }), turned: null };
      },
      'GET /api/company': () => buildCompany({ version: 5 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Choose: Trade' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose your trades' }));
    await user.click(dialog.getByRole('checkbox', { name: /^Electrical/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/^Nate Rowe changed this at \d+:\d\d [AP]M\. Save again to overwrite it\.$/);
    expect(dialog.getByRole('checkbox', { name: /^Electrical/ })).toHaveProperty('checked', true);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Trades saved.');
    expect(sent()).toEqual([
      { trades: ['electrical'], basedOn: 4 },
      { trades: ['electrical'], basedOn: 5 },
    ]);
  });

  it('goes to each step’s screen', async () => {
    const { user, address } = await open('/settings/setup', setupWith({ company: 'done' }), {
      'GET /api/people': () => [],
      'GET /api/departments': () => [],
    });
    await user.click(await screen.findByRole('button', { name: 'Review: Departments and job types' }));
    await waitFor(() => expect(address()).toBe('/settings/departments?setup=departments'));
  });

  it('leads to booking first, and to a new proposal once there is a call', async () => {
    const { user, address } = await open('/settings/setup', setupWith({}, { hasCall: true }));
    await user.click(await screen.findByRole('button', { name: 'New proposal: First call and proposal' }));
    await waitFor(() => expect(address()).toBe('/proposals?setup=firstWork'));
  });

  it('hides the list and says where it is, and says what could not be saved', async () => {
    const { user, sent } = await open('/settings/setup', setupWith({}));
    await user.click(await screen.findByRole('button', { name: 'Hide this list' }));
    await screen.findByText('The list is hidden. Find it again in Settings under Setup.');
    expect(sent()).toEqual([{ isOpen: false }]);
    await screen.findByRole('button', { name: 'Show it on the dashboard' });
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await screen.findByRole('button', { name: 'Hide this list' });
    expect(sent()).toEqual([{ isOpen: false }, { isOpen: true }]);
  });

  it('leaves the dashboard at once where the list is hidden there, and is back after Undo', async () => {
    let isSettingUp = true;
    const { user } = await open('/dashboard', setupWith({}), {
      'GET /api/me': () => setUpMe({ company: { ...setUpMe().company, isSettingUp } }),
      'PATCH /api/setup': ({ body }) => {
        isSettingUp = (body as { isOpen: boolean }).isOpen;
        return { ...setupWith({}, { isOpen: isSettingUp }), turned: null };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Hide this list' }));
    const title = { name: 'Set up Hollis & Rowe' };
    await waitFor(() => expect(screen.queryByRole('heading', title)).toBeNull());
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    expect(await screen.findByRole('heading', title)).toBeTruthy();
  });

  it('follows on a dashboard where somebody else hides the list (R1.5)', async () => {
    const sockets: EventTarget[] = [];
    class Line extends EventTarget {
      constructor() {
        super();
        sockets.push(this);
      }
      send(): void {}
      close(): void {}
    }
    vi.stubGlobal('WebSocket', Line);
    let isSettingUp = true;
    await open('/dashboard', setupWith({}), {
      'GET /api/featureflags': () => ['liveUpdates'],
      'GET /api/me': () => setUpMe({ company: { ...setUpMe().company, isSettingUp } }),
    });
    const title = { name: 'Set up Hollis & Rowe' };
    await screen.findByRole('heading', title);
    await waitFor(() => expect(sockets).toHaveLength(1));
    isSettingUp = false;
    const changes = [{ topic: 'company', id: 1, version: 4 }];
    act(() => {
      const data = JSON.stringify({ type: 'changes', cursor: 'c', changes });
      sockets[0]!.dispatchEvent(new MessageEvent('message', { data }));
    });
    await waitFor(() => expect(screen.queryByRole('heading', title)).toBeNull());
  });

  it('says that something was not saved, and why', async () => {
    const { user } = await open('/settings/setup', setupWith({}), {
      'PATCH /api/setup': () => refuse('forbidden'),
    });
    await user.click(await screen.findByRole('button', { name: 'Skip: Taxes' }));
    await screen.findByText('That wasn’t saved.');
    expect(screen.getByText('Your role can’t do that.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Skip: Taxes' })).toBeTruthy();
  });
});
