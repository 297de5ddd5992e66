import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildMe, buildPerson, openApp } from '../testing/open-app.tsx';
import { buildAccess, refuse } from '../testing/stub-server.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const technician = buildMe({ roles: ['technician'] });

describe('addresses, refused', () => {
  it('lead who is not signed in to the sign-in page, which knows the way back', async () => {
    const { address } = await openApp('/settings/people?status=invited', {
      'POST /api/session/refresh': () => refuse('signed_out'),
    });
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(address()).toBe('/signin?back=%2Fsettings%2Fpeople%3Fstatus%3Dinvited');
  });

  it.each([
    ['the dashboard', 'owner', '/dashboard'],
    ['the own day, where the dashboard is not theirs,', 'technician', '/day'],
  ] as const)(
    'lead who may not see a page to %s which says so in words (R2.4, R6.4)',
    async (_, role, start) => {
      const { address, user } = await openApp('/settings/people', {
        'GET /api/me': () => buildMe({ roles: [role] }),
        'GET /api/people': () => refuse('forbidden'),
      });
      const banner = await screen.findByRole('alert');
      expect(address()).toBe(`${start}?noAccess=1`);
      expect(banner.textContent).toContain('your role can’t open it');
      expect(banner.textContent).toContain('/settings/people');
      await user.click(within(banner).getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('alert')).toBeNull();
      expect(address()).toBe(start);
    },
  );

  it('ask the server for nothing that the role does not open (R6.4)', async () => {
    const { server } = await openApp('/settings/people', { 'GET /api/me': () => technician });
    await screen.findByRole('alert');
    expect(server.keys()).not.toContain('GET /api/people');
  });

  it.each(['not_found', 'forbidden'] as const)(
    "lead to the dashboard where a page's data is answered with %s (R2.4)",
    async (code) => {
      const { address } = await openApp('/settings/people', { 'GET /api/people': () => refuse(code) });
      await screen.findByText('That page doesn’t exist, or your role can’t open it.');
      expect(address()).toBe('/dashboard?noAccess=1');
    },
  );

  it('whose data are refused again and again as signed out say so once, and lead nowhere (R8.6)', async () => {
    const { server, address } = await openApp('/settings/people', {
      'GET /api/people': () => refuse('signed_out'),
    });
    await screen.findByRole('button', { name: 'Try again' });
    expect(address()).toBe('/settings/people');
    expect(server.keys().filter((key) => key === 'GET /api/people').length).toBeLessThan(5);
  });

  it('that do not exist show a page that says so', async () => {
    await openApp('/no/such/place');
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(screen.getByText(/\/no\/such\/place/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/dashboard');
  });

  it('offer to try again where the server cannot be reached, and go on when it is back (R8.2)', async () => {
    for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { server } = await openApp('/settings/people', {
        'POST /api/session/refresh': () => Promise.reject(new TypeError('Failed to fetch')),
      });
      // covers all retries of a load (R9.10)
      await vi.advanceTimersByTimeAsync(60_000);
      await screen.findByText(/^We lost the connection to our server\./);
      server.handlers['POST /api/session/refresh'] = () => buildAccess();
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('heading', { name: 'People' })).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  it.each(['/settings/people', '/payments'])(
    'open though the first answer to who is in was lost: %s (R9.10)',
    async (address) => {
      let isFirst = true;
      const { server } = await openApp(address, {
        'GET /api/payments': () => ({
          payments: [],
          totals: [],
          byPerson: [],
          takers: null,
          toCheck: [],
          similar: false,
          next: null,
        }),
        'POST /api/session/refresh': () => {
          if (!isFirst) return buildAccess();
          isFirst = false;
          return Promise.reject(new TypeError('Failed to fetch'));
        },
      });
      await waitFor(() => expect(server.keys()).toContain('GET /api/me'));
      expect(server.keys().filter((key) => key === 'POST /api/session/refresh')).toHaveLength(2);
    },
  );
});

describe('addresses', () => {
  it('of the empty path lead to the first area (R2.3)', async () => {
    const { address } = await openApp('/');
    await screen.findByRole('heading', { name: /^\w+day, \w+ \d+$/ });
    expect(address()).toBe('/dashboard');
  });

  it('in the navigation are those that the roles open (R6.4)', async () => {
    await openApp('/');
    const names = async () =>
      within(await screen.findByRole('navigation', { name: 'Main' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(await names()).toEqual([
      'Dashboard',
      'Proposals',
      'Work orders',
      'Customers',
      'Price books',
      'Agreements',
      'Payments',
      'Settings',
    ]);
    await openApp('/', { 'GET /api/me': () => technician });
    expect(await names()).toEqual([
      'My day',
      'Proposals',
      'Work orders',
      'Customers',
      'Price books',
      'Agreements',
      'Payments',
      'Settings',
    ]);
  });
});

describe('a newer version that is wanted', () => {
  const behind = { status: 401, headers: { 'x-minimum-version': '999.0.0' } };

  it.each(['/signin', '/reset', '/invitation?token=t', '/payments'])(
    'is told of at %s, and lets one finish (R8.4)',
    async (place) => {
      const { user } = await openApp(place, {
        'POST /api/session/refresh': () => Response.json({ code: 'signed_out', title: 'Sign in.' }, behind),
        'POST /api/invitations/open': () => Response.json({ code: 'not_found', title: 'No.' }, behind),
      });
      const { noteMinimumVersion } = await import('../lib/requests/version.ts');
      await screen.findByRole('heading', { level: 1 });
      noteMinimumVersion('999.0.0');
      const text = /^The product website has received an update/;
      await screen.findByText(text);
      await user.click(screen.getByRole('button', { name: 'Later' }));
      expect(screen.queryByText(text)).toBeNull();
      expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    },
  );
});

describe('loading the screen again', () => {
  it('asks for what is on it, and not for the features, which are kept (R9.1)', async () => {
    const { server, router } = await openApp('/settings/people');
    await screen.findByText('lena.hollis@hollisrowe.example');
    const { queryClient } = await import('../lib/requests/query-client.ts');
    await waitFor(() => expect(queryClient.getQueryData(['featureflags'])).toBeTruthy());
    const { loadAgain, makeStale } = await import('./main/main-area.ts');
    const count = (name: string) => server.keys().filter((key) => key === name).length;
    const [people, features] = [count('GET /api/people'), count('GET /api/featureflags')];
    await loadAgain(router);
    await makeStale();
    expect(count('GET /api/people')).toBeGreaterThan(people);
    expect(count('GET /api/featureflags')).toBe(features);
  });
});

describe('the frame of the main area', () => {
  it('asks for a refresh when a newer version is wanted, and lets one finish first (R8.4)', async () => {
    const { user } = await openApp('/dashboard', {
      'GET /api/me': () =>
        Response.json({ data: buildMe() }, { headers: { 'x-minimum-version': '999.0.0' } }),
    });
    const text =
      'The product website has received an update. Please finish what you are doing and refresh this page.';
    await screen.findByText(text);
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByText(text)).toBeNull();
  });

  it('says that the connection is lost, keeps what is on the screen, and loads it again (R8.2)', async () => {
    const { server, user } = await openApp('/settings/people');
    await screen.findByText('lena.hollis@hollisrowe.example');
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    server.handlers['GET /api/people'] = lost;
    server.handlers['GET /api/me'] = lost;
    const { connection } = await import('../lib/live/connection.ts');
    connection.set('lost');
    await screen.findByText('We lost the connection to our server.');
    expect(screen.getByText('lena.hollis@hollisrowe.example')).toBeTruthy();
    server.handlers['GET /api/me'] = () => buildMe();
    server.handlers['GET /api/people'] = () => [
      buildPerson(buildMe()),
      buildPerson({ email: 'new@hollisrowe.example' }),
    ];
    await user.click(screen.getByRole('button', { name: 'Try now' }));
    await screen.findByText('new@hollisrowe.example');
    expect(screen.queryByText('We lost the connection to our server.')).toBeNull();
  });

  it('leaves for the sign-in page when the session ends, with the way back', async () => {
    const { server, address, user } = await openApp('/settings/people');
    await screen.findByRole('heading', { name: 'People' });
    server.handlers['GET /api/board'] = () => refuse('session_ended');
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByText('Your session ended. Sign in again to pick up where you left off.');
    expect(address()).toContain('back=%2Fdashboard');
  });

  it('shows nothing of who was in before once somebody else has signed in in another tab', async () => {
    const { server, user } = await openApp('/settings/people', {
      'GET /api/people': () => [buildPerson(buildMe()), buildPerson()],
      'POST /api/people/{id}/deactivate': () => buildPerson({ status: 'deactivated' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for Dee Wallace' }));
    await user.click(screen.getByRole('menuitem', { name: /^Deactivate/ }));
    await screen.findByRole('button', { name: 'Undo' });

    const noor = buildMe({
      id: 31,
      firstName: 'Noor',
      lastName: 'Aziz',
      email: 'noor.aziz@bayheating.example',
      company: { ...buildMe().company, id: 5, name: 'Bay Heating' },
      companies: [{ id: 5, name: 'Bay Heating' }],
    });
    const list = Promise.withResolvers<ReturnType<typeof buildPerson>[]>();
    server.handlers['POST /api/session/refresh'] = () => buildAccess({ companyId: 5, accessToken: 'noor' });
    server.handlers['GET /api/me'] = () => noor;
    server.handlers['GET /api/people'] = () => list.promise;
    const otherTab = new BroadcastChannel('fieldwright.session');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    otherTab.postMessage('signed-in');
    otherTab.close();

    await waitFor(() => expect(screen.queryByText('dee.wallace@hollisrowe.example')).toBeNull());
    await waitFor(() => expect(server.keys().slice(-2)).toContain('GET /api/people'));
    expect(document.body.textContent).not.toMatch(/Wallace|Hollis/);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    list.resolve([buildPerson(noor)]);
    await screen.findByText('noor.aziz@bayheating.example');
    expect(screen.getByText('Bay Heating', { selector: '.company' })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/Wallace|Hollis/);
    expect(server.calls.at(-1)?.headers.get('authorization')).toBe('Bearer noor');
  });

  it('keeps what is on the screen where the same person has signed in in another tab', async () => {
    const { server } = await openApp('/settings/people');
    await screen.findByText('lena.hollis@hollisrowe.example');
    const list = Promise.withResolvers<ReturnType<typeof buildPerson>[]>();
    server.handlers['GET /api/people'] = () => list.promise;
    const otherTab = new BroadcastChannel('fieldwright.session');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    otherTab.postMessage('signed-in');
    otherTab.close();
    await waitFor(() => expect(server.keys().filter((key) => key === 'GET /api/people').length).toBe(2));
    expect(screen.getByText('lena.hollis@hollisrowe.example')).toBeTruthy();
    list.resolve([buildPerson(buildMe()), buildPerson({ email: 'new@hollisrowe.example' })]);
    await screen.findByText('new@hollisrowe.example');
  });

  it('offers other companies only to who has them, and shows the chosen one’s people', async () => {
    await openApp('/settings/people');
    await screen.findByRole('heading', { name: 'People' });
    expect(screen.queryByRole('button', { name: /^Company/ })).toBeNull();

    const [one, two] = [
      { ...buildMe().company, id: 1, name: 'Hollis & Rowe' },
      { ...buildMe().company, id: 2, name: 'Rowe Electric' },
    ];
    let company = one;
    const { server, user, address } = await openApp('/settings/people', {
      'GET /api/me': () => buildMe({ company, companies: [one, two] }),
    });
    server.handlers['POST /api/session/refresh'] = ({ body }) => {
      company = (body as { companyId?: number }).companyId === 2 ? two : one;
      return buildAccess({ companyId: company.id });
    };
    await user.click(await screen.findByRole('button', { name: 'Company: Hollis & Rowe' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Rowe Electric' }));
    await screen.findByRole('button', { name: 'Company: Rowe Electric' });
    expect(address()).toBe('/dashboard');
  });
});
