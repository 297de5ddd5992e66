import { preparedPdf } from '../features/invoices/prepared-pdfs.jobs.ts';
import type { TestServer } from './server.ts';

/** Makes the PDFs that somebody is waiting for, as the queue does. */
export async function makePrepared({ sql, deps }: Pick<TestServer, 'sql' | 'deps'>): Promise<void> {
  const waiting = await sql<{ id: number; companyId: number }>(
    'select id, company_id as "companyId" from prepared_pdfs where pdf is null and not failed order by id',
  );
  for (const { id, companyId } of waiting)
    await preparedPdf.run({
      deps,
      db: deps.database.forJob(companyId, null),
      payload: { id },
      companyId,
    });
}

/**
 * Asks for a PDF until it is made, with or without a worker, and opens it by its address.
 * @param path like `/api/workorders/7/invoice`
 * @returns the response with the PDF, or the refusal
 */
export async function openPrepared(
  server: Pick<TestServer, 'app' | 'sql' | 'deps'>,
  path: string,
  as: string,
) {
  const ask = () =>
    server.app.inject({
      method: 'POST',
      url: `${path}/pdf`,
      headers: { authorization: `Bearer ${as}` },
      payload: {},
    });
  let reply = await ask();
  if (reply.statusCode !== 200) return reply;
  if (urlOf(reply.json()) === null) {
    await makePrepared(server);
    reply = await ask();
  }
  return server.app.inject({ method: 'GET', url: urlOf(reply.json()) ?? '/api/preparedpdfs/none' });
}

const urlOf = ({ data }: { data: { url: string | null } }) => data.url;
