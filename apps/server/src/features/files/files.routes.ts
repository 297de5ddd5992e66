import type { Deps } from '../../deps.ts';
import type { Bind } from '../../http/bind.ts';
import { download } from './download.ts';
import { fileAddresses, validateFiles } from './files.commands.ts';
import { findUpload, giveUp, startUpload, takePart } from './uploads.commands.ts';

export function fileRoutes(bind: Bind, deps: Deps): void {
  bind('POST /api/files', ({ db, who, body, now }) => startUpload(db, who, body, now));
  bind('GET /api/files/{guid}', ({ db, who, params }) => findUpload(db, who, params.guid));
  bind('PATCH /api/files/{guid}', ({ db, who, params, query, bytes }) =>
    takePart(deps, db, who, { guid: params.guid, offset: query.offset, bytes }),
  );
  bind('DELETE /api/files/{guid}', ({ db, who, params }) => giveUp(db, who, params.guid));
  bind('POST /api/files/validate', ({ db, who, body }) => validateFiles(deps, db, who, body.guids));
  bind('POST /api/files/addresses', ({ db, who, body }) => fileAddresses(deps, db, who, body));
  bind('GET /api/filecontents/{token}', ({ params, request }) =>
    download(deps, params.token, request.headers),
  );
}
