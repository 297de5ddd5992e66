import { randomUUID } from 'node:crypto';
import type { Input } from '@fieldwright/contract/endpoint';
import type { Endpoints } from '@fieldwright/contract/endpoints';
import type { ErrorBody } from '@fieldwright/contract/errors';
import { buildSite } from '../../../testing/documents.ts';
import type { TestServer } from '../../../testing/server.ts';

/** Adds a technician who never signs in to company North. @returns the id */
export async function addTechnician(server: TestServer, firstName: string): Promise<number> {
  const [row] = await server.sql<{ id: number }>(
    `with p as (insert into persons (email) values ($1) returning id)
     insert into memberships (company_id, person_id, first_name, last_name, roles, status)
     select 1, id, $2, 'North', '{technician}', 'active' from p returning person_id as id`,
    [`${firstName.toLowerCase()}@north.example`, firstName],
  );
  return row!.id;
}

type Event = Input<Endpoints['POST /api/scheduleevents']>['body'];
type Call = Input<Endpoints['POST /api/calls']>['body'];
type EventPatch = NonNullable<Input<Endpoints['PATCH /api/scheduleevents/{id}']>['body']>;
type CallPatch = NonNullable<Input<Endpoints['PATCH /api/calls/{id}']>['body']>;

/** Returns the data of a response. @throws Error if it was refused */
export function answered<T>(reply: { status: number; data: T; error: ErrorBody }): T {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${JSON.stringify(reply.error)}`);
  return reply.data;
}

/** Returns a time of a day in New York in winter: `at(9)` is 9:00 AM. */
export const at = (hour: number, day = '2027-02-10'): string => {
  const minutes = String(Math.round((hour % 1) * 60)).padStart(2, '0');
  return new Date(`${day}T${String(Math.floor(hour)).padStart(2, '0')}:${minutes}:00-05:00`).toISOString();
};

/** Returns the schedule's commands on a test server, run as one person. */
export function schedulingAs(server: TestServer, as: string) {
  const book = (body: Partial<Event> & Pick<Event, 'technicianIds' | 'start' | 'end'>) =>
    server.call('POST /api/scheduleevents', {
      as,
      body: { guid: randomUUID(), ...(body.callId == null && { text: 'Class' }), ...body },
    });
  const takeCall = async (body: Partial<Call> = {}) => {
    const siteId = body.siteId === undefined ? (await buildSite(server)).siteId : body.siteId;
    return server.call('POST /api/calls', {
      as,
      body: {
        guid: randomUUID(),
        siteId,
        callDepartmentTypeId: null,
        jobTypeId: null,
        priority: 'normal',
        expectedMinutes: 60,
        arrivalWindow: null,
        notes: '',
        ...body,
      },
    });
  };
  return {
    book,
    booked: async (body: Parameters<typeof book>[0]) => answered(await book(body)),
    change: (id: number, body: EventPatch) =>
      server.call('PATCH /api/scheduleevents/{id}', { as, params: { id }, body }),
    takeCall,
    taken: async (body: Partial<Call> = {}) => answered(await takeCall(body)),
    changeCall: (id: number, body: CallPatch) =>
      server.call('PATCH /api/calls/{id}', { as, params: { id }, body }),
    event: async (id: number) =>
      answered(await server.call('GET /api/scheduleevents/{id}', { as, params: { id } })),
    call: async (id: number) => answered(await server.call('GET /api/calls/{id}', { as, params: { id } })),
  };
}
export type Scheduling = ReturnType<typeof schedulingAs>;
