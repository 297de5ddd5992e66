import type { EndpointKey } from '@fieldwright/contract/endpoint';
import { type Endpoints, endpoints, type Key } from '@fieldwright/contract/endpoints';
import type { FileAddress } from '@fieldwright/contract/files';
import { readCustomerSearch } from '@fieldwright/domain/customers/customer-search';
import { proposalSorts, workOrderSorts } from '@fieldwright/domain/kernel/list-sort';
import { may } from '@fieldwright/domain/people/roles';
import { readWorkOrderNumber } from '@fieldwright/domain/work-orders/listed-work-order';
import { pageWish } from '../../db/list-order.queries.ts';
import type { Deps } from '../../deps.ts';
import type { Bind, Context } from '../../http/bind.ts';
import { ImpossibleRequest, namingFields, Refusal } from '../../http/refusal.ts';
import { addressed, maySee } from '../files/files.commands.ts';
import { findWholeFiles } from '../files/files.queries.ts';
import { changesOf } from './changes.commands.ts';
import { type ChildBody, type Door, doors } from './child-edit.ts';
import { openChild, removeChild, saveChild } from './children.commands.ts';
import { mayOpen } from './document-access.ts';
import { type DocumentName, documentTables } from './document-tables.ts';
import { documentStart, openDocumentText, workOrderStart } from './documents.queries.ts';
import { parkRefused } from './park-refused.commands.ts';
import { listProposals } from './proposal-list.queries.ts';
import { setProposalStatus } from './proposal-status.commands.ts';
import type { Saver } from './save-begin.ts';
import { saveEntry } from './save-entry.commands.ts';
import { selectPackage } from './select-package.commands.ts';
import { removeOfSite, saveOfSite } from './site-children.commands.ts';
import { listWorkOrders } from './work-order-list.queries.ts';
import { finishUpdate, setProcessed } from './work-order-status.commands.ts';

type SignedInContext = Pick<Context<'GET /api/people'>, 'db' | 'who' | 'now' | 'request'>;

export function documentRoutes(bind: Bind, deps: Deps): void {
  const saver = ({ db, who, now, request }: SignedInContext): Saver => ({
    deps,
    db,
    who,
    now,
    requestId: request.id,
  });

  const load = async (name: DocumentName, { db, who }: SignedInContext, id: number): Promise<string> => {
    const found = await openDocumentText(db, documentTables[name], id, may(who.roles, 'costs.view'));
    if (!found || !mayOpen(name, who, found.own)) throw new Refusal('not_found');
    return name === 'workOrder'
      ? withFiles(found.text, addressed(deps, who, found.files, 'small'))
      : found.text;
  };

  bind('GET /api/sites/{id}/documentstart', async ({ db, params }) => {
    const start = await documentStart(db, params.id);
    if (!start) throw new Refusal('not_found');
    return start;
  });
  bind('GET /api/sites/{id}/workorderstart', async ({ db, who, params, query }) => {
    const anybodys = may(who.roles, 'workorders.view');
    const start = await workOrderStart(db, params.id, { callId: query.callId ?? null, anybodys });
    if (start === null) throw new Refusal('not_found');
    return withFiles(start, []);
  });
  bind('GET /api/workorders', ({ db, who, now, query }) => {
    const { search, filter, departmentId, technicianId, customerId, siteId, from, to } = query;
    return listWorkOrders(db, {
      own: !may(who.roles, 'workorders.view'),
      filter: filter ?? null,
      search: search
        ? { words: readCustomerSearch(search).words, number: readWorkOrderNumber(search) }
        : null,
      departmentId: departmentId ?? null,
      technicianId: technicianId ?? null,
      customerId: customerId ?? null,
      siteId: siteId ?? null,
      from: from ?? null,
      to: to ?? null,
      now,
      ...pageWish(workOrderSorts, query),
    });
  });
  bind('GET /api/workorders/{id}', (context) => load('workOrder', context, context.params.id));
  bind('GET /api/salesproposals/{id}', (context) => load('salesProposal', context, context.params.id));
  bind(
    'POST /api/workorders',
    (context) => saveEntry(saver(context), 'workOrder', context.body, context.request.body as object),
    (context, refusal) => parkRefused(saver(context), 'workOrder', context.request.body, refusal),
  );
  bind(
    'POST /api/salesproposals',
    (context) => saveEntry(saver(context), 'salesProposal', context.body, context.request.body as object),
    (context, refusal) => parkRefused(saver(context), 'salesProposal', context.request.body, refusal),
  );
  bind('GET /api/workorders/{id}/changes', ({ db, params, query }) =>
    changesOf(db, 'workOrder', params.id, query),
  );
  bind('GET /api/salesproposals/{id}/changes', ({ db, params, query }) =>
    changesOf(db, 'salesProposal', params.id, query),
  );
  bind('POST /api/workorders/{id}/finish', (context) => finishUpdate(saver(context), context.params.id));
  bind('POST /api/workorders/{id}/process', (context) =>
    setProcessed(saver(context), context.params.id, context.body),
  );

  bind('GET /api/salesproposals', ({ db, who, now, query }) => {
    const { search, status, mine, templates, removed, customerId, siteId } = query;
    return listProposals(db, {
      own: mine !== undefined || !may(who.roles, 'proposals.view'),
      templates: templates !== undefined,
      removed: removed !== undefined,
      status: status ?? null,
      search: search
        ? { words: readCustomerSearch(search).words, number: readWorkOrderNumber(search) }
        : null,
      customerId: customerId ?? null,
      siteId: siteId ?? null,
      now,
      ...pageWish(proposalSorts, query),
    });
  });
  bind('POST /api/salesproposals/{id}/status', (context) =>
    setProposalStatus(saver(context), context.params.id, context.body),
  );

  bind('POST /api/salesproposals/{id}/files', async (context) => {
    const { params, body, db } = context;
    const [file] = await findWholeFiles(db, [body.fileId], []);
    // The proposal first: who may not open it learns nothing of files.
    await load('salesProposal', context, params.id);
    if (!file || !maySee(context.who, file))
      throw new Refusal('invalid', { fields: { fileId: 'It is not there.' } });
    const door = doors.find(({ child }) => child.table === 'sales_proposal_files')!;
    const { key } = body;
    const named = {
      id: 0,
      salesProposalId: params.id,
      guid: file.guid,
      text: body.text ?? file.name,
      ...(key && { key }),
    };
    // the caller names the file by its id
    const nameOf = (field: string) => (field === 'guid' ? 'fileId' : field);
    return namingFields(nameOf, () => saveChild(saver(context), door, named)) as never;
  });

  // The package is in the address, and a part of what was sent.
  const selection = ({ params, body }: SignedInContext['request']) => ({
    ...(body as object),
    packageId: Number((params as { id: string }).id),
  });
  bind(
    'POST /api/salesproposalpackages/{id}/select',
    (context) =>
      selectPackage(
        saver(context),
        { ...context.body, packageId: context.params.id },
        selection(context.request),
      ),
    (context, refusal) => parkRefused(saver(context), 'salesProposal', selection(context.request), refusal),
  );

  bind('GET /api/debriefanswers/{id}', async ({ db, who, params }) => {
    const door = doors.find(({ child }) => child.table === 'debrief_answers')!;
    return (await openChild({ db, who }, door, params.id)) as never;
  });

  for (const [path, door] of childDoors()) {
    const bindAny = bind as unknown as (
      key: string,
      handler: (context: never) => Promise<unknown>,
      onRefused?: typeof answerPhotoPlace,
    ) => void;
    const isOfSite = door.child.rootColumn === null;
    const [save, remove] = isOfSite ? [saveOfSite, removeOfSite] : [saveChild, removeChild];
    bindAny(
      `POST /api/${path}`,
      (context: SignedInContext & { body: ChildBody }) => save(saver(context), door, context.body),
      door.child.kind === 'recommendationPhotos' ? answerPhotoPlace : undefined,
    );
    bindAny(
      `DELETE /api/${path}/{id}`,
      async (
        context: SignedInContext & { params: { id: number }; query: { reason?: string; basedOn?: number } },
      ) => {
        await remove(saver(context), door, context.params.id, context.query);
        return null;
      },
    );
  }
}

/** A photo that belongs to no recommendation cannot have come from a screen of ours (R5.5). */
async function answerPhotoPlace({ request }: SignedInContext, refusal: Refusal): Promise<Refusal> {
  const body = request.body as { recommendationId?: unknown } | null;
  const lacksPlace =
    refusal.details.fields?.['recommendationId'] !== undefined && body?.recommendationId == null;
  return lacksPlace ? new ImpossibleRequest('A recommendation photo has no recommendation.') : refusal;
}

/** The text of a work order, whose last part is the context, with the addresses of its photos in there. */
function withFiles(text: string, files: readonly FileAddress[]): string {
  return `${text.slice(0, -2)},"files":${JSON.stringify(files)}}}`;
}

/** The paths of the children, from the contract: the table that a DELETE's id belongs to names the kind. */
function childDoors(): [string, Door][] {
  const byTable = new Map(doors.map((door) => [door.child.table, door]));
  return (Object.keys(endpoints) as (Key & EndpointKey)[]).flatMap((key) => {
    const { ids } = endpoints[key] as Endpoints[Key] & { ids?: { id?: string } };
    const door = key.startsWith('DELETE ') && ids?.id ? byTable.get(ids.id) : undefined;
    return door ? [[key.split('/')[2]!, door] as [string, Door]] : [];
  });
}
