import type { Places } from '@fieldwright/contract/calls';
import type { CustomerPage, CustomerRow } from '@fieldwright/contract/customers';
import type { BoardBase } from '@fieldwright/contract/schedule';
import type { PlaceReason } from '@fieldwright/domain/schedule/places';
import { usualWorkingHours } from '@fieldwright/domain/schedule/working-hours';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { errorTexts } from '../../lib/errors/error.texts.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';
import { clearToasts } from '../../ui/toast/toasts.ts';

const address = { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28803' };
const row: CustomerRow = {
  id: 7,
  company: '',
  firstName: 'Dana',
  lastName: 'Whitlock',
  mainPhone: '+18285550134',
  mobilePhone: '',
  doNotService: true,
  tagIds: [],
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
  tags: [],
  exemptionCertificates: [],
  savedCards: [],
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
    tagIds: [],
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
      propertyTypeId: 1,
      systems: [],
      ...stamps,
    },
  ],
  openCalls: [],
  canceledCalls: [],
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
  departments: [{ id: 2, text: 'Heating', order: 1, color: null }],
  arrivalWindows: [
    { id: 31, text: '8–10 AM', startTime: '08:00', endTime: '10:00' },
    { id: 32, text: 'Afternoon', startTime: '12:00', endTime: '16:00' },
  ],
  leadSources: [],
  tags: [],
  workingHours: usualWorkingHours,
  holidays: [],
  jobTypes: [
    {
      id: 5,
      text: 'No heat',
      callDepartmentTypeId: 2,
      expectedMinutes: 90,
      priority: 'high',
      arrivalWindowId: null,
    },
  ],
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
      customers: path.includes('search=nobody') || path.includes('removed=true') ? [] : [row],
      tags: [],
      similar: [],
      next: null,
    }),
    'GET /api/customers/{id}': () => page,
    'GET /api/board/base': () => base,
    'GET /api/scheduleevents': () => [],
    'GET /api/calls/places': () => ({ inside: null, technicians: 1, places: [] }),
    ...handlers,
  });
  await screen.findByRole('heading', { name: 'Customers' });
  await app.user.keyboard('b');
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a call' }));
  const sent = () =>
    app.server.calls.filter(({ key }) => key === 'POST /api/calls').map(({ body }) => body as Sent);
  return { ...app, dialog, sent };
}

/** Waits until the openings for what was entered last are known. */
const searched = ({ dialog }: Awaited<ReturnType<typeof openBooking>>) =>
  waitFor(() =>
    expect(dialog.getByRole('group', { name: /^Next openings/ }).getAttribute('aria-busy')).toBe('false'),
  );

/** Finds Dana Whitlock and the job type by keyboard. */
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
    expect(history.getByText(/Check with a manager before booking/)).toBeTruthy();
    expect(history.getByText('$438.00 due')).toBeTruthy();
  });

  it('finds a caller who was removed, and books after the customer is restored (R4.4)', async () => {
    let hidden = true;
    const { user, dialog, server } = await openBooking({
      'GET /api/customers': ({ path }) => ({
        customers: path.includes('removed=true') === hidden ? [row] : [],
        tags: [],
        similar: [],
        next: null,
      }),
      'GET /api/customers/{id}': () => ({
        ...page,
        customer: { ...page.customer, hidden },
        removal: hidden ? { by: 'Beth Young', date: '2026-01-01T00:00:00Z' } : null,
      }),
      'POST /api/customers/{id}/restore': () => {
        hidden = false;
        return { id: 7, version: 2 };
      },
    });
    await user.keyboard('828 555 0134');
    const options = await dialog.findAllByRole('option', { name: /Dana Whitlock.*Removed/ });
    expect(options).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/^Dana Whitlock was removed by Beth Young/)).toBeTruthy();
    expect(dialog.getByText('Restore the customer to book a call.')).toBeTruthy();
    const book = dialog.getByRole<HTMLButtonElement>('button', { name: /^Book without a time/ });
    expect(book.disabled).toBe(true);
    dialog.getByText('The customer was removed. Restore the customer first.');
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(dialog.queryByText(/was removed by/)).toBeNull());
    expect(server.keys()).toContain('POST /api/customers/7/restore');
    expect(book.disabled).toBe(false);
    expect(dialog.getByText('27 Cedar Bluff Dr, Asheville, NC 28803')).toBeTruthy();
  });

  it('is not booked for a site that was removed, until it is restored or another is chosen (R4.4)', async () => {
    const hidden = { ...page.sites[0]!, hidden: true };
    const { user, dialog, sent } = await openBooking({
      'GET /api/customers/{id}': () => ({
        ...page,
        sites: [hidden, { ...page.sites[0]!, id: 10, street: '9 Elm St' }],
      }),
    });
    await user.keyboard('828 555 0134{Enter}');
    expect(await dialog.findByRole('combobox', { name: 'Site' })).toHaveProperty('value', '9');
    const book = dialog.getByRole<HTMLButtonElement>('button', { name: /^Book without a time/ });
    await waitFor(() => expect(book.disabled).toBe(true));
    expect(dialog.getByText('The site was removed. Restore the site first.')).toBeTruthy();
    expect(dialog.getByText('Restore the site or choose another.')).toBeTruthy();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Site' }), '10');
    expect(book.disabled).toBe(false);
    expect(sent()).toEqual([]);
  });

  it('says of a number entered for a new caller that a removed customer has it (R4.4)', async () => {
    const { user, dialog } = await openBooking({
      'GET /api/customers': ({ path }) => ({
        customers: path.includes('removed=true') && path.includes('8285550134') ? [row] : [],
        tags: [],
        similar: [],
        next: null,
      }),
      'GET /api/customers/{id}': () => ({ ...page, customer: { ...page.customer, hidden: true } }),
    });
    await user.keyboard('nobody{Enter}');
    await user.type(await dialog.findByLabelText(/^Phone|^Main phone/), '828 555 0134');
    expect(await dialog.findByText(/Dana Whitlock has this number and was removed\./)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /Dana Whitlock/ }));
    expect(await dialog.findByRole('button', { name: 'Restore' })).toBeTruthy();
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
    const shown = ['Priority', 'Expected duration', 'Department'].map(
      (name) => booking.dialog.getByRole<HTMLSelectElement>('combobox', { name }).value,
    );
    expect(shown).toEqual(['high', '90', '2']);
  });

  it('takes longer than a day, and any other length in minutes (R7.9)', async () => {
    const booking = await openBooking();
    await fill(booking);
    const { user, dialog, sent } = booking;
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Expected duration' }), '14 hours');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Expected duration' }), 'Other duration…');
    const minutes = dialog.getByLabelText('Minutes');
    expect(minutes).toHaveProperty('value', '840');
    fireEvent.change(minutes, { target: { value: 'long' } });
    await user.click(dialog.getByRole('button', { name: /^Book without a time/ }));
    await dialog.findByText('Enter 5 to 14,400 minutes.');
    fireEvent.change(minutes, { target: { value: '1000' } });
    await user.click(dialog.getByRole('button', { name: /^Book without a time/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ expectedMinutes: 1000 });
  });

  it('is not booked by Enter while what was typed as its job type fits none', async () => {
    const booking = await openBooking();
    await booking.user.keyboard('828 555 0134{Enter}');
    await booking.dialog.findByText('27 Cedar Bluff Dr, Asheville, NC 28803');
    await waitFor(() =>
      expect(document.activeElement).toBe(booking.dialog.getByRole('combobox', { name: 'Job type' })),
    );
    await booking.user.keyboard('no hope{Enter}');
    await booking.dialog.findByText('No matching job type. You can leave it blank.');
    expect(booking.sent()).toEqual([]);
  });

  it('says in the words of the catalog that there is no connection, and that what is typed stays (R8.2)', async () => {
    const booking = await openBooking({
      'POST /api/calls': () => {
        throw new TypeError('no network');
      },
    });
    await fill(booking);
    await searched(booking);
    await booking.user.keyboard('{Enter}');
    const { unreachable } = errorTexts;
    expect(unreachable).toMatch(/^We lost the connection to our server\. .+ refresh this page\.$/);
    const told = await booking.dialog.findByText(/What you typed stays here until you do\.$/);
    expect(told.textContent).toContain(unreachable);
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
    await searched(booking);
    await booking.user.keyboard('{Enter}');
    await booking.dialog.findByText('No response. Try again; it won’t book twice.');
    // the retry sends the same request
    const locked = booking.dialog.getByRole('combobox', { name: 'Job type' });
    expect(locked.closest('fieldset[disabled]')).toBeTruthy();
    const another = booking.dialog.getByRole('button', { name: 'Another time…' });
    expect(another.closest('fieldset[disabled]')).toBeTruthy();
    await booking.user.click(booking.dialog.getByRole('button', { name: /^Book without a time/ }));
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
    const title = 'Someone is already booked then.';
    const refusal = { code: 'overlap', title, overlaps: [overlap] };
    const booking = await openBooking({
      'POST /api/calls': () => Response.json(refusal, { status: 409 }),
    });
    const { user, dialog } = booking;
    await fill(booking);
    await user.click(dialog.getByRole('button', { name: 'Another time…' }));
    await user.click(await dialog.findByRole('button', { name: 'Marcus Bell' }));
    await user.click(dialog.getByRole('button', { name: /^Book .* with Marcus/ }));
    await dialog.findByText(/^Marcus Bell is booked Tue, Nov 24, 9:00–10:00 AM: Ruth Farrow\.$/);
    // on a phone it is below the visible part
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByLabelText(/^Reason for double-booking/)),
    );
    await user.click(dialog.getByRole('button', { name: /^Book .* with Marcus/ }));
    await dialog.findByText('Enter a reason.');
    await user.type(dialog.getByLabelText(/^Reason for double-booking/), 'Two-man job');
    await user.click(dialog.getByRole('button', { name: /^Book .* with Marcus/ }));
    await waitFor(() => expect(booking.sent()).toHaveLength(2));
    const [first, second] = booking.sent().map(({ visit }) => visit!);
    expect([first!.overlapReason, second!.overlapReason]).toEqual([null, 'Two-man job']);
    expect([second!.technicianIds, second!.guid]).toEqual([[3], first!.guid]);
  });

  describe('with the next places', () => {
    const proposed = {
      technicianId: 3,
      start: '2027-01-05T13:00:00Z',
      end: '2027-01-05T14:30:00Z',
      visits: 1,
      reasons: ['firstFree', 'sameZip'] as PlaceReason[],
    };
    const later = {
      ...proposed,
      start: '2027-01-06T15:00:00Z',
      end: '2027-01-06T16:30:00Z',
      visits: 1,
      reasons: ['nextFree'] as PlaceReason[],
    };
    const openPlaces = async (answer: Partial<Places> = {}) => {
      const booking = await openBooking({
        'GET /api/calls/places': () => ({
          inside: null,
          technicians: 1,
          places: [proposed, later],
          ...answer,
        }),
        'POST /api/calls': () => refuse('unavailable'),
      });
      await fill(booking);
      return booking;
    };

    it('takes the first by Enter, which has the focus and its reasons (R3.6)', async () => {
      const { user, dialog, server, sent } = await openPlaces();
      const first = await dialog.findByRole<HTMLInputElement>('radio', { name: /^8:00–9:30.AM/ });
      await waitFor(() => expect(document.activeElement).toBe(first));
      expect(first.checked).toBe(true);
      expect(dialog.getByText('First available, Same ZIP as the previous visit')).toBeTruthy();
      expect(server.calls.filter(({ key }) => key === 'GET /api/calls/places').at(-1)!.path).toBe(
        '/api/calls/places?minutes=90&callDepartmentTypeId=2&siteId=9',
      );
      await user.keyboard('{Enter}');
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]!.visit).toMatchObject({ technicianIds: [3], start: '2027-01-05T13:00:00.000Z' });
    });

    it('takes another one, and the time that is chosen by hand after it (R3.6)', async () => {
      const { user, dialog, sent } = await openPlaces();
      await user.click(await dialog.findByRole('radio', { name: /Wed, Jan 6/ }));
      await user.click(dialog.getByRole('button', { name: 'Another time…' }));
      expect(dialog.getByLabelText('Day')).toHaveProperty('value', '2027-01-06');
      fireEvent.change(dialog.getByLabelText('Starts at'), { target: { value: '11:30' } });
      expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
      // a longer duration searches again, and the slot chosen by hand stays
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Expected duration' }), '2 hours');
      await user.click(dialog.getByRole('button', { name: /^Book .* with Marcus/ }));
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]!.visit).toMatchObject({
        start: '2027-01-06T16:30:00.000Z',
        end: '2027-01-06T18:30:00.000Z',
      });
    });

    it('says that nothing fits as promised, and what the next ones are (R3.6)', async () => {
      const { user, dialog } = await openPlaces({
        inside: false,
        places: [{ ...later, reasons: ['outsideWindow'] }],
      });
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Arrival window' }), '8–10 AM');
      fireEvent.change(dialog.getByLabelText('On'), { target: { value: '2027-01-05' } });
      await dialog.findByText('No one is free Tue, Jan 5, 8–10 AM. Next openings outside that window:');
      expect(
        dialog.getByRole('radio', { name: /Wed, Jan 6.*Outside the window Tue, Jan 5, 8–10 AM/ }),
      ).toBeTruthy();
    });

    it('names the day on which long work ends, and books all of its visits there (R3.6)', async () => {
      const long = { ...base, jobTypes: [{ ...base.jobTypes[0]!, expectedMinutes: 1200 }] };
      const booking = await openBooking({
        'GET /api/board/base': () => long,
        'GET /api/calls/places': () => ({
          inside: null,
          technicians: 1,
          places: [{ ...proposed, end: '2027-01-07T15:00:00Z', visits: 3, reasons: ['firstFree'] }],
        }),
        'POST /api/calls': () => refuse('unavailable'),
      });
      const { user, dialog, sent } = booking;
      await fill(booking);
      const place = await dialog.findByRole('radio', { name: /^8:00.AM – Thu, Jan 7, 10:00.AM/ });
      await waitFor(() => expect(document.activeElement).toBe(place));
      expect(dialog.getByText('3 visits, First available')).toBeTruthy();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(sent()).toHaveLength(1));
      const { visit, furtherVisits } = sent()[0] as unknown as {
        visit: { start: string };
        furtherVisits: { end: string }[];
      };
      expect([visit.start, furtherVisits.length, furtherVisits[1]!.end]).toEqual([
        '2027-01-05T13:00:00.000Z',
        2,
        '2027-01-07T15:00:00.000Z',
      ]);
    });

    it('says that nobody is free, and books without a time (R3.6)', async () => {
      const { user, dialog, sent } = await openPlaces({ places: [] });
      await dialog.findByText(/^No openings during business hours/);
      await user.click(dialog.getByRole('button', { name: /^Book without a time/ }));
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]!.visit).toBeNull();
    });

    it.each([
      [['owner'], 'Add a technician in Settings'],
      [['dispatcher'], null],
    ] as const)(
      'says to %s that there are no technicians, where to add one, and books without a time',
      async (roles, link) => {
        const booking = await openBooking({
          'GET /api/me': () => buildMe({ roles: [...roles] }),
          'GET /api/board/base': () => ({ ...base, technicians: [] }),
          'GET /api/calls/places': () => ({ inside: null, technicians: 0, places: [] }),
          'POST /api/calls': () => refuse('unavailable'),
        });
        await fill(booking);
        const { user, dialog, sent } = booking;
        await dialog.findByText(/^You have no technicians yet, so this call can’t have a visit\./);
        expect(dialog.queryByText(/technicians? checked/)).toBeNull();
        await user.selectOptions(dialog.getByLabelText('Expected duration'), '2 hours');
        expect(dialog.queryByRole('button', { name: /^Book the next opening/ })).toBeNull();
        expect(dialog.queryByRole('button', { name: 'Another time…' })).toBeNull();
        const shown = dialog.queryByRole('link', { name: /technician/ });
        expect([shown?.textContent ?? null, shown?.getAttribute('href') ?? null]).toEqual([
          link,
          link && '/settings/people',
        ]);
        if (!link) dialog.getByText(/Ask an owner or admin to add one\.$/);
        await user.click(dialog.getByRole('button', { name: /^Book without a time/ }));
        await waitFor(() => expect(sent()).toHaveLength(1));
        expect(sent()[0]!.visit).toBeNull();
      },
    );

    it('names time and technician on its button, and takes the one whose key is pressed (R3.6)', async () => {
      const { user, dialog, sent } = await openPlaces();
      await dialog.findByRole('button', { name: /^Book Tue, Jan 5, 8:00.AM with Marcus/ });
      const second = dialog.getByRole<HTMLInputElement>('radio', { name: /Wed, Jan 6/ });
      await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('radio'));
      await user.keyboard('2');
      expect([second.checked, document.activeElement]).toEqual([true, second]);
      dialog.getByRole('button', { name: /^Book Wed, Jan 6, 10:00.AM with Marcus/ });
      // text keeps its digits
      await user.type(dialog.getByLabelText('Notes'), '1');
      expect(second.checked).toBe(true);
      second.focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]!.visit).toMatchObject({ start: later.start.replace('Z', '.000Z') });
    });

    it('waits for the openings that fit what was entered last, and books the first of those (R3.6)', async () => {
      const other = { ...proposed, start: '2027-01-07T13:00:00Z', end: '2027-01-07T14:30:00Z' };
      const held = Promise.withResolvers<void>();
      const { user, dialog, sent } = await openBooking({
        'GET /api/calls/places': async ({ path }) => {
          if (path.includes('callDepartmentTypeId')) await held.promise;
          const place = path.includes('callDepartmentTypeId') ? other : proposed;
          return { inside: null, technicians: 1, places: [place] };
        },
        'POST /api/calls': () => refuse('unavailable'),
      });
      await dialog.findByRole('button', { name: /^Book Tue, Jan 5/ });
      await user.keyboard('828 555 0134{Enter}');
      await dialog.findByText('27 Cedar Bluff Dr, Asheville, NC 28803');
      await user.click(dialog.getByRole('combobox', { name: 'Job type' }));
      await user.keyboard('no h{Enter}');
      await user.click(await dialog.findByRole('button', { name: /^Book the next opening/ }));
      expect(sent()).toEqual([]);
      held.resolve();
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]!.visit).toMatchObject({ start: '2027-01-07T13:00:00.000Z' });
    });

    it('leaves them for a call without a time (R3.6)', async () => {
      const { user, dialog, sent } = await openPlaces();
      await dialog.findByRole('button', { name: /^Book Tue, Jan 5/ });
      await user.click(dialog.getByRole('button', { name: 'Book without a time' }));
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]!.visit).toBeNull();
    });

    it('takes an opening by itself without making it unsaved work', async () => {
      const { user, dialog } = await openBooking({
        'GET /api/calls/places': () => ({ inside: null, technicians: 1, places: [proposed] }),
      });
      await dialog.findByRole('button', { name: /^Book Tue, Jan 5/ });
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });

    it('offers openings to who books and plans no visits, no other time, and takes back the whole call (R3.6)', async () => {
      const visit = { id: 31, version: 4, start: proposed.start, end: proposed.end, technicianIds: [3] };
      const call = { id: 30, version: 2, callDetails: { customer: 'Dana Whitlock' }, events: [visit] };
      const booking = await openBooking({
        'GET /api/me': () => buildMe({ roles: ['office'] }),
        'GET /api/calls/places': () => ({ inside: null, technicians: 1, places: [proposed] }),
        'POST /api/calls': () => Response.json({ data: call }),
        'PATCH /api/calls/{id}': () => Response.json({ data: { ...call, status: 'unscheduled' } }),
      });
      const { user, dialog, server } = booking;
      await fill(booking);
      const button = await dialog.findByRole('button', { name: /^Book Tue, Jan 5, 8:00.AM with Marcus/ });
      expect(dialog.queryByRole('button', { name: 'Another time…' })).toBeNull();
      await user.click(button);
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      await screen.findByText('Booked. Dana Whitlock is in Unassigned.');
      expect(server.calls.find(({ key }) => key === 'PATCH /api/calls/30')!.body).toEqual({
        unassign: true,
        basedOn: 2,
      });
    });

    it('says under the openings that the chosen one was taken, and looks again (R3.6)', async () => {
      const booking = await openBooking({
        'GET /api/me': () => buildMe({ roles: ['office'] }),
        'GET /api/calls/places': () => ({ inside: null, technicians: 1, places: [proposed] }),
        'POST /api/calls': () =>
          Response.json(
            {
              code: 'invalid',
              title: 'Not valid',
              fields: { 'visit.start': 'This time isn’t open anymore.' },
            },
            { status: 422 },
          ),
      });
      const { user, dialog, server } = booking;
      await fill(booking);
      await dialog.findByRole('button', { name: /^Book Tue, Jan 5/ });
      const asked = () => server.calls.filter(({ key }) => key === 'GET /api/calls/places').length;
      const before = asked();
      await user.click(dialog.getByRole('button', { name: /^Book Tue, Jan 5/ }));
      await dialog.findByText('This time isn’t open anymore.');
      await waitFor(() => expect(asked()).toBeGreaterThan(before));
    });
  });

  describe('straight to a slot, from any page', () => {
    const visit = {
      id: 31,
      version: 4,
      start: '2026-11-24T19:00:00Z',
      end: '2026-11-24T20:30:00Z',
      technicianIds: [3],
    };
    const place = 'Dana Whitlock booked: Tue, Nov 24, 2:00–3:30 PM, Marcus Bell.';
    const bookVisit = async (handlers: Handlers = {}, words = place) => {
      const booking = await openBooking({
        'POST /api/calls': () =>
          Response.json({ data: { id: 30, callDetails: { customer: 'Dana Whitlock' }, events: [visit] } }),
        ...handlers,
      });
      await fill(booking);
      await booking.user.click(booking.dialog.getByRole('button', { name: 'Another time…' }));
      await booking.user.click(await booking.dialog.findByRole('button', { name: 'Marcus Bell' }));
      await booking.user.click(booking.dialog.getByRole('button', { name: /^Book .* with Marcus/ }));
      await screen.findByText(words);
      return booking;
    };

    it('keeps on the board what cannot be taken back, and says why (R3.6)', async () => {
      const { user } = await bookVisit({
        'PATCH /api/calls/{id}': () => refuse('stale_version'),
        'GET /api/calls/{id}': () => refuse('forbidden'),
      });
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      const told = await screen.findByText(/^Dana Whitlock is still on the board\./);
      expect(told.textContent).toContain('This has changed since you opened it.');
    });

    it('says who has changed since what is not taken back, with the way there (R7.9)', async () => {
      const { user } = await bookVisit({
        'PATCH /api/calls/{id}': () => refuse('stale_version'),
        'GET /api/calls/{id}': () =>
          Response.json({
            data: {
              changes: [
                { entity: 'call', rootId: 30, version: 9, by: { id: 9, name: 'Beth Young' } },
                { entity: 'scheduleEvent', rootId: 31, version: 6, by: { id: 8, name: 'Lena Ortiz' } },
                { entity: 'scheduleEvent', rootId: 31, version: 4, by: { id: 2, name: 'Hannah Cole' } },
              ],
            },
          }),
      });
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      const told = await screen.findByText(/is still on the board/);
      expect(told.textContent).toBe('Dana Whitlock is still on the board. Lena Ortiz has changed it since.');
      expect(screen.getByRole('link', { name: 'Show' })).toBeTruthy();
    });

    it.each([
      ['canceled', 'Call for Dana Whitlock canceled.'],
      ['onHold', 'Call for Dana Whitlock is on hold.'],
      ['scheduled', 'Visit removed. The call for Dana Whitlock has another one.'],
    ])('says of a call that is %s by then that it does not wait (R3.6)', async (status, words) => {
      const { user } = await bookVisit({
        'PATCH /api/calls/{id}': () => Response.json({ data: { status } }),
      });
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(await screen.findByText(words)).toBeTruthy();
    });

    it('says where it is, with the way there, and takes it back to the tray (R3.6)', async () => {
      const { user, server } = await bookVisit({
        'PATCH /api/calls/{id}': () => Response.json({ data: { status: 'unscheduled' } }),
      });
      const way = screen.getByRole('link', { name: 'Show' });
      expect(way.getAttribute('href')).toBe('/dashboard?date=2026-11-24&event=31');
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await screen.findByText('Booked. Dana Whitlock is in Unassigned.');
      const [change] = server.calls.filter(({ key }) => key === 'PATCH /api/calls/30');
      expect(change!.body).toEqual({ takeOff: [{ id: 31, version: 4 }] });
    });

    it('takes all visits of long work back by one press (R3.6)', async () => {
      const next = {
        ...visit,
        id: 32,
        version: 2,
        start: '2026-11-25T13:00:00Z',
        end: '2026-11-25T15:00:00Z',
      };
      const words =
        'Dana Whitlock booked: 2 visits, Tue, Nov 24, 2:00–3:30 PM to Wed, Nov 25, 8:00–10:00 AM, Marcus Bell.';
      const { user, server } = await bookVisit(
        {
          'POST /api/calls': () =>
            Response.json({
              data: { id: 30, callDetails: { customer: 'Dana Whitlock' }, events: [visit, next] },
            }),
          'PATCH /api/calls/{id}': () => Response.json({ data: { status: 'unscheduled' } }),
        },
        words,
      );
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await screen.findByText('Booked. Dana Whitlock is in Unassigned.');
      const [change] = server.calls.filter(({ key }) => key === 'PATCH /api/calls/30');
      expect(change!.body).toEqual({
        takeOff: [
          { id: 31, version: 4 },
          { id: 32, version: 2 },
        ],
      });
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
          Response.json({ data: { id: 30, callDetails: { customer: 'Dana Whitlock' }, events: [visit] } }),
      });
      await fill(booking);
      const { user, dialog } = booking;
      await user.selectOptions(dialog.getByRole('combobox', { name: 'Arrival window' }), '8–10 AM');
      fireEvent.change(dialog.getByLabelText('On'), { target: { value: '2026-12-01' } });
      return booking;
    };

    it("proposes what was promised there by the board's clock, and names both zones (R3.6)", async () => {
      const { user, dialog, sent } = await openWest();
      expect(dialog.getByText('Times at the site, MST.')).toBeTruthy();
      await user.click(dialog.getByRole('button', { name: 'Another time…' }));
      const time = dialog.getByLabelText('Starts at');
      expect(time).toHaveProperty('value', '10:00');
      const note = document.getElementById(time.getAttribute('aria-describedby')!);
      expect(plain(note)).toBe('EST, 8:00 AM MST at the site');
      await user.click(await dialog.findByRole('button', { name: 'Marcus Bell' }));
      await user.click(dialog.getByRole('button', { name: /^Book .* with Marcus/ }));
      const toast = await screen.findByText(/^Dana Whitlock booked/);
      expect(plain(toast)).toBe(
        'Dana Whitlock booked: Tue, Dec 1, 10:00–11:30 AM EST (8:00–9:30 AM MST at the site), Marcus Bell.',
      );
      expect(sent()[0]).toMatchObject({
        arrivalWindow: { date: '2026-12-01', start: '08:00', end: '10:00' },
        visit: { start: '2026-12-01T15:00:00.000Z' },
      });
    });
  });

  it('offers the arrival windows of the company, each with its times', async () => {
    const { dialog } = await openBooking();
    const window = dialog.getByRole('combobox', { name: 'Arrival window' });
    expect(
      within(window)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Any time', '8–10 AM', 'Afternoon, 12–4 PM', 'Other times']);
  });

  it("takes a new caller's state for the time zone of what is promised, and books in it (R3.6)", async () => {
    const { user, dialog, sent } = await openBooking();
    await user.keyboard('nobody{Enter}');
    await user.click(await dialog.findByRole('option', { name: /New customer/ }));
    await user.type(dialog.getByRole('textbox', { name: /^Last name/ }), 'Yarrow');
    await user.type(dialog.getByRole('textbox', { name: /^Main phone/ }), '8285550177');
    await user.type(dialog.getByRole('textbox', { name: /^Street/ }), '1 Palm Ln');
    await user.type(dialog.getByRole('textbox', { name: /^City/ }), 'Phoenix');
    await user.clear(dialog.getByRole('textbox', { name: /^State/ }));
    await user.type(dialog.getByRole('textbox', { name: /^State/ }), 'AZ');
    expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveProperty('value', 'America/Phoenix');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Arrival window' }), '8–10 AM');
    expect(dialog.getByText('Times at the site, MST.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /^Book without a time/ }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ customer: { site: { state: 'AZ', timeZone: 'America/Phoenix' } } });
  });

  it('refuses an hour that the clocks skip before anything is booked (R3.6)', async () => {
    const booking = await openBooking();
    const { user, dialog } = booking;
    await fill(booking);
    await user.click(dialog.getByRole('button', { name: 'Another time…' }));
    await user.click(await dialog.findByRole('button', { name: 'Marcus Bell' }));
    fireEvent.change(dialog.getByLabelText('Day'), { target: { value: '2027-03-14' } });
    fireEvent.change(dialog.getByLabelText('Starts at'), { target: { value: '02:30' } });
    await user.click(dialog.getByRole('button', { name: /^Book .* with Marcus/ }));
    await dialog.findByText('The clocks skip 2:30 AM that day. Enter 3:00 AM or later.');
    expect(booking.sent()).toEqual([]);
  });

  it('sends somebody new with the call, and the same again corrected where it was refused (R3.6)', async () => {
    const booking = await openBooking({ 'POST /api/calls': () => refuse('forbidden') });
    const { user, dialog, server } = booking;
    await user.keyboard('nobody known{Enter}');
    expect((await dialog.findByLabelText<HTMLInputElement>(/^First name/)).value).toBe('Nobody');
    await user.click(dialog.getByRole('button', { name: /^Book without a time/ }));
    await dialog.findByText('Enter the street address.');
    expect(booking.sent()).toEqual([]);
    await user.type(dialog.getByLabelText(/^Street/), '1 Elm St');
    await user.type(dialog.getByLabelText(/^City/), 'Asheville');
    await user.type(dialog.getByLabelText(/^State/), 'nc');
    await user.type(dialog.getByLabelText(/^Email/), 'nobody');
    await user.click(dialog.getByRole('button', { name: /^Book without a time/ }));
    await dialog.findByText(/^Enter an email address/);
    await user.type(dialog.getByLabelText(/^Email/), '@known.example');
    await user.click(dialog.getByRole('button', { name: /^Book without a time/ }));
    await waitFor(() => expect(booking.sent()).toHaveLength(1));
    await dialog.findByRole('alert');
    const name = dialog.getByLabelText(/^First name/);
    await user.clear(name);
    await user.type(name, 'Norbert');
    await user.click(dialog.getByRole('button', { name: /^Book without a time/ }));
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

describe('a search for who is calling that matches nobody', () => {
  const openSimilar = () =>
    openBooking({
      'GET /api/customers': ({ path }) => ({
        customers: path.includes('search=') ? [] : [row],
        tags: [],
        similar: path.includes('search=') ? [row] : [],
        next: null,
      }),
    });

  it('shows who is similar, and Enter takes none of them before one is chosen', async () => {
    const { user, dialog } = await openSimilar();
    await user.keyboard('whitlok');
    expect(await dialog.findByText('No exact match. Similar:')).toBeTruthy();
    const list = within(dialog.getByRole('listbox'));
    expect([list.getAllByRole('option').length, list.queryByRole('option', { selected: true })]).toEqual([
      2,
      null,
    ]);
    await user.keyboard('{Enter}');
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Who’s calling?' }).value).toBe('whitlok');
    await user.keyboard('{ArrowDown}{Enter}');
    await dialog.findByText('27 Cedar Bluff Dr, Asheville, NC 28803');
  });

  it('takes none by an Enter that is quicker than the answer, and gives the keys back', async () => {
    const { user, dialog } = await openSimilar();
    await user.keyboard('whitlok{Enter}');
    expect(await dialog.findByText('No exact match. Similar:')).toBeTruthy();
    await user.keyboard('x');
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Who’s calling?' }).value).toBe('whitlokx');
  });
});

describe('a search for who is calling, among removed customers', () => {
  const named = (id: number, firstName: string) => ({ ...row, id, firstName });
  const rows = (...customers: CustomerRow[]) => ({ customers, tags: [], similar: [], next: null });
  /** Opens a booking in which removed customers arrive when the test answers. */
  async function openSlow(found: { customers?: CustomerRow[]; similar?: CustomerRow[] }) {
    const waiting: ((reply: unknown) => void)[] = [];
    const booking = await openBooking({
      'GET /api/customers': ({ path }) => {
        if (path.includes('removed=true')) return new Promise((end) => waiting.push(end)) as never;
        return path.includes('search=') ? { ...rows(), ...found } : rows(row);
      },
    });
    const answer = async (reply: unknown) => {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      for (const end of waiting.splice(0)) end(reply);
    };
    return { ...booking, answer };
  }
  const opened = ({ server }: Awaited<ReturnType<typeof openBooking>>) =>
    server.keys().filter((key) => /^GET \/api\/customers\/\d+$/.test(key));

  it('takes a match by Enter without waiting for them (R3.6)', async () => {
    const booking = await openSlow({ customers: [row] });
    await booking.user.keyboard('dana');
    await booking.dialog.findByRole('option', { name: /Dana Whitlock/ });
    await booking.user.keyboard('{Enter}');
    expect(await booking.dialog.findByText('27 Cedar Bluff Dr, Asheville, NC 28803')).toBeTruthy();
  });

  it('takes them for none where they cannot be had (R3.6)', async () => {
    const booking = await openSlow({});
    await booking.user.keyboard('Zoe{Enter}');
    await booking.answer(refuse('forbidden'));
    expect(await booking.dialog.findByLabelText(/^First name/)).toHaveProperty('value', 'Zoe');
  });

  it('shows nobody similar before them, and Enter takes who was removed (R4.4)', async () => {
    const booking = await openSlow({ similar: [named(8, 'Dan')] });
    await booking.user.keyboard('dana');
    await waitFor(() => expect(booking.server.calls.some(({ path }) => path.includes('removed'))).toBe(true));
    expect(booking.dialog.queryByRole('option', { name: /Dan Whitlock/ })).toBeNull();
    await booking.answer(rows(row));
    await booking.dialog.findByRole('option', { name: /Dan Whitlock/ });
    const list = within(booking.dialog.getByRole('listbox'));
    const names = list.getAllByRole('option').map(({ textContent }) => textContent);
    expect([names.length, names[0], names[1]]).toEqual([
      3,
      expect.stringContaining('Dana Whitlock'),
      expect.stringContaining('Dan Whitlock'),
    ]);
    await booking.user.keyboard('{Enter}');
    await waitFor(() => expect(opened(booking)).toEqual(['GET /api/customers/7']));
  });

  it('stays on the customer who was led to, while the list changes around (R3.6)', async () => {
    let found = [named(8, 'Ann'), named(9, 'Beth')];
    const booking = await openBooking({
      'GET /api/customers': ({ path }) => rows(...(path.includes('removed=true') ? [] : found)),
    });
    await booking.user.keyboard('whit');
    await booking.dialog.findByRole('option', { name: /Beth/ });
    await booking.user.keyboard('{ArrowDown}');
    found = [named(6, 'Amy'), ...found];
    const { queryClient } = await import('../../lib/requests/query-client.ts');
    await queryClient.invalidateQueries();
    await booking.dialog.findByRole('option', { name: /Amy/ });
    const list = within(booking.dialog.getByRole('listbox'));
    expect(list.getByRole('option', { selected: true }).textContent).toMatch(/^Beth/);
    await booking.user.keyboard('{Enter}');
    await waitFor(() => expect(opened(booking)).toEqual(['GET /api/customers/9']));
  });
});

describe('the focus in a booking', () => {
  /** Opens a booking in which no customer is found until the test answers. */
  async function openWaiting() {
    const answers: ((isFound: boolean) => void)[] = [];
    const booking = await openBooking({
      'GET /api/customers': async ({ path }) => {
        if (path.includes('removed=true')) return { customers: [], tags: [], similar: [], next: null };
        const isFound = !path.includes('search=') || (await new Promise<boolean>((end) => answers.push(end)));
        return { customers: isFound ? [row] : [], tags: [], similar: [], next: null };
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
    await focusOn(/^Who’s calling?/);
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
    await user.click(dialog.getByLabelText(/^Notes/));
    await user.keyboard('Gate is');
    await answer(true);
    await dialog.findByText('27 Cedar Bluff Dr, Asheville, NC 28803');
    await user.keyboard(' open');
    await focusOn(/^Notes/);
    expect(valueOf(dialog.getByLabelText(/^Notes/))).toBe('Gate is open');
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
      'GET /api/customers': () => ({ customers: [row], tags: [], similar: [], next: null }),
      'GET /api/search': () => [
        {
          kind: 'customer',
          id: 7,
          number: null,
          title: 'Dana Whitlock',
          detail: 'Asheville',
          similar: false,
        },
      ],
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

  it('open the palette, which finds settings, and takes nothing similar by Enter alone (R6.4)', async () => {
    const { user, address } = await openApp('/customers', {
      'GET /api/customers': () => ({ customers: [row], tags: [], similar: [], next: null }),
      'GET /api/search': ({ path }) =>
        path.includes('whitlok')
          ? [
              {
                kind: 'customer',
                id: 7,
                number: null,
                title: 'Dana Whitlock',
                detail: 'Asheville',
                similar: true,
              },
            ]
          : [],
    });
    await screen.findByRole('heading', { name: 'Customers' });
    await user.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByRole('dialog', { name: 'Find or do anything' }));
    await user.keyboard('whitlok');
    await palette.findByRole('option', { name: /Dana Whitlock/ });
    await palette.findByText('No exact match. Similar:');
    expect(palette.queryByRole('option', { selected: true })).toBeNull();
    await user.keyboard('{Enter}');
    expect(address()).toBe('/customers');
    await user.clear(palette.getByRole('combobox'));
    await user.keyboard('two-fac');
    await palette.findByRole('option', { name: /Two-factor sign-in/ });
  });

  it('show themselves by ?, not while one types', async () => {
    const { user } = await openApp('/customers', {
      'GET /api/customers': () => ({ customers: [row], tags: [], similar: [], next: null }),
    });
    const box = await screen.findByRole('searchbox');
    await user.type(box, 'g?b');
    expect(screen.queryByRole('dialog')).toBeNull();
    box.blur();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
  });
});
