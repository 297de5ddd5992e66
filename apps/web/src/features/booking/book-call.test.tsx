import type { CustomerPage, CustomerRow } from '@fieldwright/contract/customers';
import type { BoardBase } from '@fieldwright/contract/schedule';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import { clearToasts } from '../../ui/toast.tsx';

const address = { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28803' };
const row: CustomerRow = {
  id: 7,
  company: '',
  firstName: 'Dana',
  lastName: 'Whitlock',
  mainPhone: '+18285550134',
  mobilePhone: '',
  doNotService: true,
  site: { id: 9, ...address },
  siteCount: 1,
  openWork: 1,
  balanceCents: 43_800,
  lastWorkDate: '2026-11-02T15:00:00Z',
  createdDate: '2026-01-01T00:00:00Z',
};
const stamps = {
  version: 1,
  hidden: false,
  createdDate: '2026-01-01T00:00:00Z',
  updatedDate: '2026-01-01T00:00:00Z',
};
const page: CustomerPage = {
  customer: {
    id: 7,
    company: '',
    firstName: 'Dana',
    lastName: 'Whitlock',
    mainPhone: '+18285550134',
    mobilePhone: '',
    email: '',
    notes: '',
    doNotService: true,
    ...stamps,
  },
  sites: [
    {
      id: 9,
      customerId: 7,
      text: '',
      ...address,
      gateCode: '',
      notes: '',
      timeZone: 'America/New_York',
      taxItemId: null,
      taxItem: null,
      systems: [],
      ...stamps,
    },
  ],
  openCalls: [],
  openWork: [],
  agreements: [],
  past: [],
  pastMore: 0,
  balanceCents: 43_800,
  creditCents: 0,
  removal: null,
};
const base: BoardBase = {
  timeZone: 'America/New_York',
  technicians: [{ id: 3, firstName: 'Marcus', lastName: 'Bell', callDepartmentTypeId: 2 }],
  departments: [{ id: 2, text: 'Heating', order: 1 }],
  jobTypes: [{ id: 5, text: 'No heat', callDepartmentTypeId: 2, expectedMinutes: 90, priority: 'high' }],
};

afterEach(clearToasts);

interface Sent {
  guid: string;
  customer?: { guid: string; firstName: string; site: { guid: string } };
  visit: { guid: string; overlapReason: string | null; technicianIds: number[] } | null;
}

async function openBooking(handlers: Handlers = {}) {
  const app = await openApp('/customers', {
    'GET /api/me': () => buildMe({ roles: ['dispatcher'] }),
    'GET /api/customers': ({ path }) => ({
      customers: path.includes('search=nobody') ? [] : [row],
      next: null,
    }),
    'GET /api/customers/{id}': () => page,
    'GET /api/board/base': () => base,
    'GET /api/scheduleevents': () => [],
    ...handlers,
  });
  await screen.findByRole('heading', { name: 'Customers' });
  await app.user.keyboard('b');
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a call' }));
  const sent = () =>
    app.server.calls.filter(({ key }) => key === 'POST /api/calls').map(({ body }) => body as Sent);
  return { ...app, dialog, sent };
}

/** Finds Dana Whitlock and the job type, by the keys alone. */
async function fill({ user, dialog }: Awaited<ReturnType<typeof openBooking>>) {
  await user.keyboard('828 555 0134{Enter}');
  await dialog.findByText('27 Cedar Bluff Dr, Asheville, NC 28803');
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Job type' })),
  );
  await user.keyboard('no h{Enter}');
}

describe('booking a call', () => {
  it('warns of a customer who is not to be served, and of what is owed', async () => {
    const booking = await openBooking();
    await fill(booking);
    const history = within(booking.dialog.getByRole('complementary', { name: 'History' }));
    expect(history.getByText(/decided not to work for this customer/)).toBeTruthy();
    expect(history.getByText('$438.00 due')).toBeTruthy();
  });

  it("proposes the company's state for a caller whom nobody knows yet", async () => {
    const me = buildMe({ roles: ['dispatcher'] });
    const contact = { ...me.company.contact, city: 'Asheville', state: 'NC' };
    const { user, dialog } = await openBooking({
      'GET /api/me': () => ({ ...me, company: { ...me.company, contact } }),
    });
    await user.keyboard('nobody{Enter}');
    expect(await dialog.findByLabelText(/^State/)).toHaveProperty('value', 'NC');
    expect(dialog.getByLabelText(/^City/)).toHaveProperty('value', '');
  });

  it('takes department, priority and duration from the job type', async () => {
    const booking = await openBooking();
    await fill(booking);
    const shown = ['Priority', 'Expected', 'Department'].map(
      (name) => booking.dialog.getByRole<HTMLSelectElement>('combobox', { name }).value,
    );
    expect(shown).toEqual(['high', '90', '2']);
  });

  it('is not booked by Enter while what was typed as its job type fits none', async () => {
    const booking = await openBooking();
    await booking.user.keyboard('828 555 0134{Enter}');
    await booking.dialog.findByText('27 Cedar Bluff Dr, Asheville, NC 28803');
    await waitFor(() =>
      expect(document.activeElement).toBe(booking.dialog.getByRole('combobox', { name: 'Job type' })),
    );
    await booking.user.keyboard('no hope{Enter}');
    await booking.dialog.findByText('No job type fits. It can be left out.');
    expect(booking.sent()).toEqual([]);
  });

  it('leads nobody to refresh what is typed away, where there is no connection (R8.2)', async () => {
    const booking = await openBooking({
      'POST /api/calls': () => {
        throw new TypeError('no network');
      },
    });
    await fill(booking);
    await booking.user.keyboard('{Enter}');
    const told = await booking.dialog.findByText(/What you typed is kept here: keep this page open\.$/);
    expect(told.closest('dialog')!.textContent).not.toContain('refresh');
  });

  it('books once however often it is sent: the same guid until an answer has come (R4.6)', async () => {
    let answers = 0;
    const booking = await openBooking({
      'POST /api/calls': () => {
        answers += 1;
        return refuse('unavailable');
      },
    });
    await fill(booking);
    await booking.user.keyboard('{Enter}');
    await booking.dialog.findByText('No answer has come. Press again: it is booked once.');
    // what goes again is what went first
    const locked = booking.dialog.getByRole('combobox', { name: 'Job type' });
    expect(locked.closest('fieldset[disabled]')).toBeTruthy();
    expect(booking.dialog.getByRole<HTMLButtonElement>('button', { name: 'Choose a slot' }).disabled).toBe(
      true,
    );
    await booking.user.click(booking.dialog.getByRole('button', { name: /^To the tray/ }));
    await waitFor(() => expect(answers).toBe(2));
    expect(new Set(booking.sent().map(({ guid }) => guid)).size).toBe(1);
    expect(booking.sent()[0]).toMatchObject({ siteId: 9, jobTypeId: 5, expectedMinutes: 90, visit: null });
  });

  it('says who is booked already, and books with a reason of who may double-book (R3.6)', async () => {
    const overlap = {
      eventId: 1,
      technicianId: 3,
      text: 'Ruth Farrow',
      start: '2026-11-24T14:00:00Z',
      end: '2026-11-24T15:00:00Z',
    };
    const title = 'Somebody is booked for that time already.';
    const refusal = { code: 'overlap', title, overlaps: [overlap] };
    const booking = await openBooking({
      'POST /api/calls': () => Response.json(refusal, { status: 409 }),
    });
    const { user, dialog } = booking;
    await fill(booking);
    await user.click(dialog.getByRole('button', { name: 'Choose a slot' }));
    await user.click(await dialog.findByRole('button', { name: 'Marcus Bell' }));
    await user.click(dialog.getByRole('button', { name: /^Book the visit/ }));
    await dialog.findByText(/^Marcus Bell is booked Tue, Nov 24, 9:00 AM – 10:00 AM: Ruth Farrow\.$/);
    // on a phone it is below what is in sight
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Why it may overlap/)));
    await user.click(dialog.getByRole('button', { name: /^Book the visit/ }));
    await dialog.findByText('Say why it may overlap.');
    await user.type(dialog.getByLabelText(/^Why it may overlap/), 'Two-man job');
    await user.click(dialog.getByRole('button', { name: /^Book the visit/ }));
    await waitFor(() => expect(booking.sent()).toHaveLength(2));
    const [first, second] = booking.sent().map(({ visit }) => visit!);
    expect([first!.overlapReason, second!.overlapReason]).toEqual([null, 'Two-man job']);
    expect([second!.technicianIds, second!.guid]).toEqual([[3], first!.guid]);
  });

  describe('straight to a slot, from any page', () => {
    const visit = {
      id: 31,
      version: 4,
      start: '2026-11-24T19:00:00Z',
      end: '2026-11-24T20:30:00Z',
      technicianIds: [3],
    };
    const place = 'Dana Whitlock is on the board: Tue, Nov 24, 2:00 PM – 3:30 PM, Marcus Bell.';
    const bookVisit = async (handlers: Handlers = {}) => {
      const booking = await openBooking({
        'POST /api/calls': () =>
          Response.json({ data: { callDetails: { customer: 'Dana Whitlock' }, events: [visit] } }),
        ...handlers,
      });
      await fill(booking);
      await booking.user.click(booking.dialog.getByRole('button', { name: 'Choose a slot' }));
      await booking.user.click(await booking.dialog.findByRole('button', { name: 'Marcus Bell' }));
      await booking.user.click(booking.dialog.getByRole('button', { name: /^Book the visit/ }));
      await screen.findByText(place);
      return booking;
    };

    it('keeps on the board what cannot be taken back, and says why (R3.6)', async () => {
      const { user } = await bookVisit({
        'PATCH /api/scheduleevents/{id}': () => refuse('stale_version'),
        'GET /api/scheduleevents/{id}/changes': () => refuse('forbidden'),
      });
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      const told = await screen.findByText(/^Dana Whitlock is still on the board\./);
      expect(told.textContent).toContain('This was changed since you opened it.');
    });

    it('says who has changed since what is not taken back, with the way there (R7.9)', async () => {
      const { user } = await bookVisit({
        'PATCH /api/scheduleevents/{id}': () => refuse('stale_version'),
        'GET /api/scheduleevents/{id}/changes': () =>
          Response.json({
            data: [
              { version: 6, by: { id: 8, name: 'Lena Ortiz' } },
              { version: 4, by: { id: 2, name: 'Hannah Cole' } },
            ],
          }),
      });
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      const told = await screen.findByText(/is still on the board/);
      expect(told.textContent).toBe('Dana Whitlock is still on the board. Lena Ortiz has changed it since.');
      expect(screen.getByRole('link', { name: 'Show' })).toBeTruthy();
    });

    it.each([
      ['canceled', 'The call of Dana Whitlock is canceled.'],
      ['onHold', 'The call of Dana Whitlock is on hold.'],
      ['scheduled', 'The visit is off the board. The call of Dana Whitlock has another one.'],
    ])('says of a call that is %s by then that it does not wait (R3.6)', async (status, words) => {
      const { user } = await bookVisit({
        'PATCH /api/scheduleevents/{id}': () =>
          Response.json({ data: { ...visit, callDetails: { status } } }),
      });
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText(words)).toBeTruthy();
    });

    it('says where it is, with the way there, and takes it back to the tray (R3.6)', async () => {
      const { user, server } = await bookVisit({
        'PATCH /api/scheduleevents/{id}': () =>
          Response.json({ data: { ...visit, callDetails: { status: 'unscheduled' } } }),
      });
      const way = screen.getByRole('link', { name: 'Show' });
      expect(way.getAttribute('href')).toBe('/dashboard?date=2026-11-24&event=31');
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await screen.findByText('The call of Dana Whitlock waits in the tray.');
      const [change] = server.calls.filter(({ key }) => key === 'PATCH /api/scheduleevents/31');
      expect(change!.body).toEqual({ removed: true, basedOn: 4 });
    });
  });

  describe('for a site in another time zone', () => {
    const west = { ...page, sites: [{ ...page.sites[0]!, timeZone: 'America/Phoenix' }] };
    const visit = {
      id: 31,
      version: 4,
      start: '2026-12-01T15:00:00Z',
      end: '2026-12-01T16:30:00Z',
      technicianIds: [3],
      callDetails: { timeZone: 'America/Phoenix' },
    };
    const plain = (element: Element | null) => element?.textContent?.replaceAll(/\s/g, ' ');
    const openWest = async () => {
      const booking = await openBooking({
        'GET /api/customers/{id}': () => west,
        'POST /api/calls': () =>
          Response.json({ data: { callDetails: { customer: 'Dana Whitlock' }, events: [visit] } }),
      });
      await fill(booking);
      const { user, dialog } = booking;
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Arrival window' }), '8 to 10 AM');
      fireEvent.change(dialog.getByLabelText('On'), { target: { value: '2026-12-01' } });
      return booking;
    };

    it("proposes what was promised there by the board's clock, and names both zones (R3.6)", async () => {
      const { user, dialog, sent } = await openWest();
      expect(dialog.getByText('Times at the site, MST.')).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Choose a slot' }));
      const time = dialog.getByLabelText('Starts at');
      expect(time).toHaveProperty('value', '10:00');
      const note = document.getElementById(time.getAttribute('aria-describedby')!);
      expect(plain(note)).toBe('EST, 8:00 AM MST at the site');
      await user.click(await dialog.findByRole('button', { name: 'Marcus Bell' }));
      await user.click(dialog.getByRole('button', { name: /^Book the visit/ }));
      const toast = await screen.findByText(/^Dana Whitlock is on the board/);
      expect(plain(toast)).toBe(
        'Dana Whitlock is on the board: Tue, Dec 1, 10:00 AM – 11:30 AM EST (8:00 AM – 9:30 AM MST at the site), Marcus Bell.',
      );
      expect(sent()[0]).toMatchObject({
        arrivalWindow: { date: '2026-12-01', start: '08:00', end: '10:00' },
        visit: { start: '2026-12-01T15:00:00.000Z' },
      });
    });
  });

  it('refuses an hour that the clocks skip before anything is booked (R3.6)', async () => {
    const booking = await openBooking();
    const { user, dialog } = booking;
    await fill(booking);
    await user.click(dialog.getByRole('button', { name: 'Choose a slot' }));
    await user.click(await dialog.findByRole('button', { name: 'Marcus Bell' }));
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2027-03-14' } });
    fireEvent.change(dialog.getByLabelText('Starts at'), { target: { value: '02:30' } });
    await user.click(dialog.getByRole('button', { name: /^Book the visit/ }));
    await dialog.findByText('The clocks skip 2:30 AM that day. Enter 3:00 AM or later.');
    expect(booking.sent()).toEqual([]);
  });

  it('sends somebody new with the call, and the same again corrected where it was refused (R3.6)', async () => {
    const booking = await openBooking({ 'POST /api/calls': () => refuse('forbidden') });
    const { user, dialog, server } = booking;
    await user.keyboard('nobody known{Enter}');
    expect((await dialog.findByLabelText<HTMLInputElement>(/^First name/)).value).toBe('Nobody');
    await user.click(dialog.getByRole('button', { name: /^To the tray/ }));
    await dialog.findByText('Enter the street and number.');
    expect(booking.sent()).toEqual([]);
    await user.type(dialog.getByLabelText(/^Street/), '1 Elm St');
    await user.type(dialog.getByLabelText(/^City/), 'Asheville');
    await user.type(dialog.getByLabelText(/^State/), 'nc');
    await user.type(dialog.getByLabelText(/^E-mail/), 'nobody');
    await user.click(dialog.getByRole('button', { name: /^To the tray/ }));
    await dialog.findByText(/^Enter an e-mail address/);
    await user.type(dialog.getByLabelText(/^E-mail/), '@known.example');
    await user.click(dialog.getByRole('button', { name: /^To the tray/ }));
    await waitFor(() => expect(booking.sent()).toHaveLength(1));
    await dialog.findByRole('alert');
    const name = dialog.getByLabelText(/^First name/);
    await user.clear(name);
    await user.type(name, 'Norbert');
    await user.click(dialog.getByRole('button', { name: /^To the tray/ }));
    await waitFor(() => expect(booking.sent()).toHaveLength(2));
    const [first, second] = booking.sent();
    expect(first!.customer).toMatchObject({ email: 'nobody@known.example' });
    expect(second).toMatchObject({
      guid: first!.guid,
      siteId: null,
      customer: { ...first!.customer, firstName: 'Norbert' },
    });
    expect(server.keys().filter((key) => /^(POST|PATCH) /.test(key) && !key.includes('session'))).toEqual([
      'POST /api/calls',
      'POST /api/calls',
    ]);
  });
});

describe('the focus in a booking', () => {
  /** A booking in which nobody is found before `answer` is called. */
  async function openWaiting() {
    const answers: ((isFound: boolean) => void)[] = [];
    const booking = await openBooking({
      'GET /api/customers': async ({ path }) => {
        const isFound = !path.includes('search=') || (await new Promise<boolean>((end) => answers.push(end)));
        return { customers: isFound ? [row] : [], next: null };
      },
    });
    const answer = async (isFound: boolean) => {
      await waitFor(() => expect(answers.length).toBeGreaterThan(0));
      for (const end of answers.splice(0)) end(isFound);
    };
    const focusOn = (name: RegExp) =>
      waitFor(() => expect(document.activeElement).toBe(booking.dialog.getByLabelText(name)));
    return { ...booking, answer, focusOn };
  }
  const valueOf = (element: HTMLElement) => (element as HTMLInputElement).value;

  it('is on the first that is missing of somebody new, who is chosen before the search has its answer (R3.6)', async () => {
    const { user, dialog, focusOn } = await openWaiting();
    await user.keyboard('828 555 0134{ArrowUp}{Enter}');
    await focusOn(/^First name/);
    expect(valueOf(dialog.getByLabelText(/^Main phone/))).toBe('828 555 0134');
    await user.click(dialog.getByRole('button', { name: 'Another customer' }));
    await focusOn(/^Who is calling/);
    await user.keyboard('Zoe Yarrow{ArrowUp}{Enter}');
    await focusOn(/^Main phone/);
  });

  it('stays on the new customer who was led to, while the list above it changes (R3.6)', async () => {
    const { user, dialog, answer } = await openWaiting();
    const chosen = () => within(dialog.getByRole('listbox')).getByRole('option', { selected: true });
    await user.keyboard('dana{ArrowUp}');
    await answer(true);
    await dialog.findByRole('option', { name: /Dana Whitlock/ });
    expect(chosen().textContent).toMatch(/^New customer/);
    await user.keyboard(' w');
    await answer(true);
    await waitFor(() => expect(chosen().textContent).toMatch(/Dana Whitlock/));
  });

  it('is where one has gone on to by the time the answer comes, and nothing typed there is lost', async () => {
    const { user, dialog, answer, focusOn } = await openWaiting();
    await user.keyboard('dana{Enter}');
    await user.click(dialog.getByLabelText(/^What it is about/));
    await user.keyboard('Gate is');
    await answer(true);
    await dialog.findByText('27 Cedar Bluff Dr, Asheville, NC 28803');
    await user.keyboard(' open');
    await focusOn(/^What it is about/);
    expect(valueOf(dialog.getByLabelText(/^What it is about/))).toBe('Gate is open');
  });

  it('has what was typed meanwhile, where nobody is found (R3.6)', async () => {
    const { user, dialog, answer, focusOn } = await openWaiting();
    await user.keyboard('828 555 0134{Enter}Zoe');
    await answer(false);
    await focusOn(/^First name/);
    await user.keyboard('y');
    expect(valueOf(dialog.getByLabelText(/^First name/))).toBe('Zoey');
  });
});

describe('the keys of every page', () => {
  it('open the palette, which offers what one may do and finds by typing (R6.4)', async () => {
    const { user, address } = await openApp('/customers', {
      'GET /api/me': () => buildMe({ roles: ['technician'] }),
      'GET /api/customers': () => ({ customers: [row], next: null }),
      'GET /api/search': () => [{ kind: 'customer', id: 7, title: 'Dana Whitlock', detail: 'Asheville' }],
      'GET /api/customers/{id}': () => page,
    });
    await screen.findByRole('heading', { name: 'Customers' });
    await user.keyboard('b');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByRole('dialog', { name: 'Find or do anything' }));
    expect(palette.queryByRole('option', { name: /Book a call/ })).toBeNull();
    await user.keyboard('whitl');
    await palette.findByRole('option', { name: /Dana Whitlock/ });
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: /^Dana Whitlock/ });
    expect(address()).toBe('/customers/7');
  });

  it('show themselves by ?, not while one types', async () => {
    const { user } = await openApp('/customers', {
      'GET /api/customers': () => ({ customers: [row], next: null }),
    });
    const box = await screen.findByRole('searchbox');
    await user.type(box, 'g?b');
    expect(screen.queryByRole('dialog')).toBeNull();
    box.blur();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
  });
});
