import type { Bind } from '../../http/bind.ts';
import { listDebriefQuestions, listTaxItems } from './settings.queries.ts';

export function settingsRoutes(bind: Bind): void {
  bind('GET /api/taxitems', ({ db }) => listTaxItems(db));
  bind('GET /api/debriefquestions', ({ db }) => listDebriefQuestions(db));
}
