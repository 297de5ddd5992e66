import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { takeReports } from './error-reports.commands.ts';
import { findFault, listFaults } from './error-reports.queries.ts';

export function errorReportRoutes(bind: Bind, deps: Deps): void {
  bind('POST /api/errorreports', async ({ who, body }) => {
    await takeReports(deps, who, body);
    return null;
  });
  bind('GET /api/errorreports', ({ db }) => listFaults(db));
  bind('GET /api/errorreports/{id}', async ({ db, params }) => {
    const fault = await findFault(db, params.id);
    if (!fault) throw new Refusal('not_found');
    return fault;
  });
}
