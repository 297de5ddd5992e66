import { nobodysCompany } from '@fieldwright/domain/error-reports/error-report';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { takeReports, takeStrangersReports } from './error-reports.commands.ts';
import { findFault, listFaults } from './error-reports.queries.ts';
import { listEvictions } from './evictions.queries.ts';

const longestUserAgent = 400;

export function errorReportRoutes(bind: Bind, deps: Deps): void {
  bind('POST /api/errorreports', async ({ who, request, body }) => {
    await takeReports(
      deps,
      { who, userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent) },
      body,
    );
    return null;
  });
  bind('POST /api/publicerrorreports', async ({ request, body }) => {
    await takeStrangersReports(deps, request.ip, body);
    return null;
  });
  // errors without a signed-in person belong to no company; owners and admins of every company see them
  const nobodys = deps.database.forCompany(nobodysCompany);
  bind('GET /api/errorreports', async ({ db }) => {
    const [own, strangers] = await Promise.all([listFaults(db), listFaults(nobodys)]);
    return [...own, ...strangers].sort((a, b) => b.lastSeenDate.localeCompare(a.lastSeenDate));
  });
  bind('GET /api/errorreports/{id}', async ({ db, params }) => {
    const fault = (await findFault(db, params.id)) ?? (await findFault(nobodys, params.id));
    if (!fault) throw new Refusal('not_found');
    return fault;
  });
  bind('GET /api/boardevictions', ({ db }) => listEvictions(db));
}
