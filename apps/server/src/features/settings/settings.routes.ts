import { historyOf } from '../../db/history.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { changeCompany } from './company.commands.ts';
import { findCompany } from './company.queries.ts';
import { changeSetup, openSetup } from './setup.commands.ts';
import { changeSignInRules, signInRules } from './sign-in-rules.commands.ts';

export function settingsRoutes(bind: Bind, deps: Deps): void {
  bind('GET /api/setup', ({ db }) => openSetup(deps, db));
  bind('PATCH /api/setup', ({ db, request, body }) => changeSetup(deps, db, request.id, body));
  bind('GET /api/company', ({ db }) => findCompany(db));
  bind('PATCH /api/company', ({ db, request, body }) => changeCompany(deps, db, request.id, body));
  bind('GET /api/company/signin', ({ db }) => signInRules(db));
  bind('PATCH /api/company/signin', ({ db, who, request, body }) =>
    changeSignInRules(deps, db, { ...who, requestId: request.id }, body),
  );
  bind('GET /api/company/changes', ({ db, who }) => historyOf(db, 'company', who.companyId));
}
