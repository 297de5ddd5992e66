import type { TestServer } from './server.ts';

/** An id of each table that belongs to company South or to one of its people; the proofs are made as North's owner. */
export const foreignIds: Record<string, (server: TestServer) => Promise<number>> = {
  memberships: (server) => server.personId('technician@south.example'),
  sessions: async (server) => {
    await server.signInAs('technician@south.example');
    const rows = await server.sql<{ id: number }>('select max(id) as id from sessions where company_id = 2');
    return rows[0]!.id;
  },
};
