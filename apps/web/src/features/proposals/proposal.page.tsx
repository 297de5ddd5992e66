import { markAsNew } from '@fieldwright/domain/proposals/proposal-rules';
import { usualLastDay } from '@fieldwright/domain/proposals/proposal-status';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMain } from '../../app/main/use-main.ts';
import { PagePending } from '../../app/pending.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { Failure } from '../../ui/failure/failure.tsx';
import { changesKept, proposalId, proposalQuery, startQuery, templateStartQuery } from './proposal.data.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import { ProposalEditor } from './proposal-editor.tsx';
import { begunFrom } from './templates.data.ts';
import { useToday } from './use-today.ts';

const route = getRouteApi('/main/proposals/$id');

/** Shows one proposal, or the start of a new one. */
export function ProposalPage() {
  const { id } = route.useParams();
  const { siteId, from } = route.useSearch();
  const isNew = id === 'new';
  const today = useToday();
  const { proposalDays, depositPercent } = useMain().me.company;
  const known = isNew ? from : proposalId(id);
  // a new proposal for a different site or template needs a new editor
  const address = isNew ? `new ${siteId ?? ''} ${from ?? ''}` : id;
  const isBegun = isNew && from !== undefined && siteId !== undefined;
  const loaded = useQuery({ ...proposalQuery(known ?? 0), enabled: known !== undefined && !isBegun });
  const template = useQuery({
    ...templateStartQuery(from ?? 0, siteId ?? 0),
    enabled: isBegun,
    // the draft keeps the prices that it began with
    staleTime: Number.POSITIVE_INFINITY,
  });
  const start = useQuery({
    ...startQuery(siteId ?? 0),
    enabled: isNew && from === undefined && siteId !== undefined,
  });
  const { error, refetch } = isBegun ? template : known === undefined ? start : loaded;
  if (isNew && known === undefined && siteId === undefined) return <NoSite />;
  const usual = { expiresDate: usualLastDay(today, proposalDays), depositPercent };
  if (isBegun && template.data) {
    const { edit, ...begun } = begunFrom(template.data, usual);
    return (
      <ProposalEditor
        key="new"
        address={address}
        loaded={null}
        first={{ ...edit, past: [] }}
        isOnlyHere
        begun={begun}
        context={template.data.context}
      />
    );
  }
  if (isNew && !isBegun && loaded.data) {
    const kept = changesKept(loaded.data.document.id);
    const copied = markAsNew(kept ?? loaded.data.document, crypto.randomUUID(), usual);
    const edit = { ...copied, past: [] };
    return (
      <ProposalEditor
        key="new"
        address={address}
        loaded={null}
        first={edit}
        isOnlyHere={kept !== null}
        context={{ ...loaded.data.context, soldAs: null }}
      />
    );
  }
  if (isNew && !isBegun && start.data)
    return (
      <ProposalEditor
        key="new"
        address={address}
        loaded={null}
        first={null}
        context={start.data}
        templates={start.data.templates}
      />
    );
  if (loaded.data)
    return (
      <ProposalEditor
        key="new"
        address={address}
        loaded={loaded.data}
        first={null}
        context={loaded.data.context}
      />
    );
  return error ? <Failure error={error} retry={() => void refetch()} /> : <PagePending />;
}

/** Shows that a new proposal needs a site. */
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
