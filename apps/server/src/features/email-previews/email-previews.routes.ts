import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { previewEmail } from './email-previews.commands.ts';

export function emailPreviewRoutes(bind: Bind, deps: Deps): void {
  bind('POST /api/company/emailpreview', ({ db, now, body }) => previewEmail(deps, { db, now }, body));
}
