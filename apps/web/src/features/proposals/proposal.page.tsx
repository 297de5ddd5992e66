import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import { startEdit, startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { linesOf } from '@fieldwright/domain/proposals/document-pricing';
import { addPackage } from '@fieldwright/domain/proposals/package-rules';
import { markAsNew } from '@fieldwright/domain/proposals/proposal-rules';
import { statusOn } from '@fieldwright/domain/proposals/proposal-status';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { PagePending } from '../../app/pending.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Failure } from '../../ui/failure.tsx';
import '../../ui/field.css';
import '../../ui/page.css';
import { cancelChanges } from '../documents/cancel-changes.ts';
import { useCosts } from '../documents/costs.ts';
import { DocumentBanners } from '../documents/document-banners.tsx';
import type { Loaded } from '../documents/document-kind.ts';
import { useDocument } from '../documents/use-document.ts';
import { RemovedBanner } from '../removals/removed-banner.tsx';
import {
  changesKept,
  keepProposal,
  proposalId,
  proposalKind,
  proposalQuery,
  type SalesProposal,
  startQuery,
} from './proposal.data.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import './proposal.css';
import { AcceptedBanner, AcceptedMeanwhile } from './proposal-accepted.tsx';
import { ProposalHead } from './proposal-head.tsx';
import { ProposalLines } from './proposal-lines.tsx';
import { ProposalPackages } from './proposal-packages.tsx';
import { ProposalSide } from './proposal-side.tsx';

const route = getRouteApi('/main/proposals/$id');

/** One proposal: its packages beside each other, the chosen one's lines, and how its total comes about. */
export function ProposalPage() {
  const { id } = route.useParams();
  const { siteId, from } = route.useSearch();
  const isNew = id === 'new';
  const known = isNew ? from : proposalId(id);
  // a new one at another site, or like another one, is another one
  const address = isNew ? `new ${siteId ?? ''} ${from ?? ''}` : id;
  const loaded = useQuery({ ...proposalQuery(known ?? 0), enabled: known !== undefined });
  const start = useQuery({
    ...startQuery(siteId ?? 0),
    enabled: isNew && from === undefined && siteId !== undefined,
  });
  const { error, refetch } = known === undefined ? start : loaded;
  if (isNew && known === undefined && siteId === undefined) return <NoSite />;
  if (isNew && loaded.data) {
    const kept = changesKept(loaded.data.document.id);
    const edit = { ...markAsNew(kept ?? loaded.data.document, crypto.randomUUID()), past: [] };
    return (
      <Editor
        key="new"
        address={address}
        loaded={null}
        first={edit}
        isOnlyHere={kept !== null}
        context={{ ...loaded.data.context, soldAs: null }}
      />
    );
  }
  if (isNew && start.data)
    return <Editor key="new" address={address} loaded={null} first={null} context={start.data} />;
  if (loaded.data)
    return (
      <Editor key="new" address={address} loaded={loaded.data} first={null} context={loaded.data.context} />
    );
  return error ? <Failure error={error} retry={() => void refetch()} /> : <PagePending />;
}

interface EditorProps {
  address: string;
  loaded: Loaded<SalesProposal> | null;
  /** of a new one that is like another */
  first: ReturnType<typeof markAsNew> | null;
  /** what it is like was changed, and is nowhere else */
  isOnlyHere?: boolean;
  context: Loaded<SalesProposal>['context'];
}

function Editor({ address, loaded, first, isOnlyHere = false, context }: EditorProps) {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const { me, may } = useMain();
  const { package: asked } = route.useSearch();
  const view = useDocument<SalesProposal>({
    kind: proposalKind,
    edit: loaded ? startEdit(salesProposalShape, loaded.document) : (first ?? begin(context)),
    context,
    address,
    loaded,
    isOnlyHere,
    unsaved: texts.unsaved(loaded?.document.id ?? null),
    saved(saved) {
      keepProposal(client, saved);
      void client.invalidateQueries({ queryKey: ['proposals', 'list'] });
    },
  });
  const { draft, editor, totals } = view;
  const isKept = address.startsWith('new') && draft.id > 0 && !view.isDirty && view.saving.is === 'idle';
  const goThere = useEffectEvent(() => {
    const params = { id: String(draft.id) };
    void navigate({ to: '/proposals/$id', params, search: {}, replace: true });
  });
  useEffect(() => {
    if (isKept) goThere();
  }, [isKept]);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: me.company.timeZone }).format(useNow());
  const status = statusOn(draft, today);
  const mayEdit = may('proposals.edit') || may('proposals.own');
  const readOnly = draft.status === 'Accepted' || draft.hidden || !mayEdit;
  useTitle(texts.documentTitle(draft.text, draft.id > 0 ? draft.id : null));

  const packages = draft.packages.filter(isLive).toSorted(byOrder('order'));
  const selected = packages.find((each) => each.selected)?.id;
  const [picked, pick] = useState<number | null>(null);
  const wanted = picked ?? asked ?? selected;
  const chosen = packages.find(({ id }) => id === wanted || editor.keyOf(id) === wanted) ?? packages[0];
  const choose = (id: number) => {
    pick(editor.keyOf(id));
    if (draft.id > 0 && id > 0) void navigate({ to: '.', search: { package: id }, replace: true });
  };
  const add = () => {
    let made = 0;
    editor.change((edit) => {
      const added = addPackage(edit, { text: texts.nextPackage(packages.length + 1) });
      made = added.id;
      return added.edit;
    });
    choose(made);
  };
  const costs = useCosts();
  const { timeZone: beside } = me.company;
  const zone = { timeZone: context.place?.timeZone ?? beside, beside };
  return (
    <div className="proposal" data-readonly={readOnly || undefined}>
      <ProposalHead {...{ view, status, readOnly, today }} chosen={chosen ?? null} zone={zone} />
      {view.newer && draft.status === 'Accepted' ? (
        <AcceptedMeanwhile view={view} zone={zone} />
      ) : (
        <>
          {draft.hidden && (
            <RemovedBanner
              kind="salesProposal"
              id={draft.id}
              name={texts.named(draft.id)}
              removal={(view.newer?.context ?? view.context).removal}
              zone={zone}
              mayRestore={mayEdit}
              discard={view.newer ? () => cancelChanges(editor) : undefined}
            />
          )}
          <AcceptedBanner proposal={draft} soldAs={view.context.soldAs} status={status} zone={zone} />
          {!draft.hidden && <DocumentBanners view={view} zone={zone} />}
        </>
      )}
      <div className="proposal-body">
        <div className="proposal-main">
          <ProposalPackages
            proposal={draft}
            packages={packages}
            chosen={chosen?.id ?? null}
            totals={totals}
            costs={costs}
            choose={choose}
            add={readOnly ? undefined : add}
            keyOf={editor.keyOf}
          />
          {chosen ? (
            <ProposalLines {...{ view, chosen, costs, readOnly }} lines={linesOf(draft, chosen.id)} />
          ) : (
            <p className="proposal-none dim">{texts.noPackages}</p>
          )}
        </div>
        {chosen && <ProposalSide {...{ view, packages, chosen, readOnly, choose, costs }} />}
      </div>
    </div>
  );
}

/** A new proposal at a site: one package, so that lines can be added at once, under the tax of the place. */
function begin(context: Loaded<SalesProposal>['context']) {
  const edit = startNewEdit(salesProposalShape, {
    guid: crypto.randomUUID(),
    siteId: context.place?.siteId ?? null,
    taxItemId: context.pricing.taxItem?.id ?? null,
  });
  return { ...addPackage(edit, { text: texts.firstPackage }).edit, past: [] };
}

/** A proposal is somebody's: without a site there is nothing to begin with. */
function NoSite() {
  useTitle(texts.newTitle);
  return (
    <section className="state">
      <h1>{texts.noSite}</h1>
      <p>{texts.noSiteDetail}</p>
      <div className="actions">
        <Link to="/proposals" className="btn">
          {texts.toList}
        </Link>
      </div>
    </section>
  );
}
