import { planSave } from '@fieldwright/domain/kernel/edit-plan';
import { startEdit, startNewEdit } from '@fieldwright/domain/kernel/edit-session';
import { startingPrices } from '@fieldwright/domain/price-books/site-prices';
import { refuseOnAccepted } from '@fieldwright/domain/proposals/accepted-proposal';
import { shownLines } from '@fieldwright/domain/proposals/package-lines';
import { addPackage } from '@fieldwright/domain/proposals/package-rules';
import type { markAsNew } from '@fieldwright/domain/proposals/proposal-rules';
import { statusOn, usualLastDay } from '@fieldwright/domain/proposals/proposal-status';
import { packageNameAt } from '@fieldwright/domain/proposals/proposal-templates';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { useTitle } from '../../lib/use-title.ts';
import '../../ui/field/field.css';
import '../../ui/styles/page.css';
import type { Loaded } from '../documents/document-kind.ts';
import { type DocumentView, useDocument } from '../documents/use-document.ts';
import { useUnhurriedView } from '../documents/use-unhurried-view.ts';
import { useCosts } from '../price-books/costs.ts';
import {
  hasNewFiles,
  keepProposal,
  proposalKind,
  proposalQuery,
  type SalesProposal,
} from './proposal.data.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import './proposal.css';
import { BegunFromTemplateBanner, type BegunNotes } from './begun-from-template.tsx';
import { CustomerMessages } from './customer-messages.tsx';
import { AcceptedMeanwhile } from './proposal-accepted.tsx';
import { ProposalBanners } from './proposal-banners.tsx';
import { ProposalFiles } from './proposal-files.tsx';
import { ProposalHead } from './proposal-head.tsx';
import { ProposalLines } from './proposal-lines.tsx';
import { ProposalPackages } from './proposal-packages.tsx';
import { ProposalSide } from './proposal-side.tsx';
import { ProposalTimeline } from './proposal-timeline.tsx';
import { TemplateBanner } from './template-banner.tsx';
import { type OfferedTemplate, TemplateOffer } from './template-offer.tsx';
import { useChosenPackage } from './use-chosen-package.ts';
import { useToday } from './use-today.ts';

const route = getRouteApi('/main/proposals/$id');

const noFiles: NonNullable<Loaded<SalesProposal>['context']['files']> = [];

interface ProposalEditorProps {
  address: string;
  /** null for a new one */
  loaded: Loaded<SalesProposal> | null;
  /** the edit of a copy */
  first: ReturnType<typeof markAsNew> | null;
  /** what a template brought, for a new proposal that begins from one */
  begun?: BegunNotes;
  /** the newest templates, which a new proposal offers */
  templates?: readonly OfferedTemplate[];
  /** the copy has changes that exist nowhere else */
  isOnlyHere?: boolean;
  context: Loaded<SalesProposal>['context'];
}

/** Shows a proposal's editor: the packages, the chosen package's lines, and its total. */
export function ProposalEditor(props: ProposalEditorProps) {
  const { context } = props;
  const { me, may } = useMain();
  const today = useToday();
  const now = useProposal(props, today);
  // what a key changes in a line is shown there at once, elsewhere right after
  const view = useUnhurriedView(now);
  const { draft, editor, totals } = view;
  const status = statusOn(draft, today);
  // templates are for those who may change every proposal
  const mayEdit = may('proposals.edit') || (may('proposals.own') && !draft.isTemplate);
  // the query has the newest context, even if the proposal itself has not changed
  const { placeRemoval } = context;
  const isClosed = draft.hidden || placeRemoval !== null || !mayEdit;
  const readOnly = draft.status === 'Accepted' || isClosed;
  const tooLate = isTooLate(view);
  const savesNothing = isClosed || tooLate;
  useTitle(texts.documentTitle(draft.text, draft.number));
  const { packages, chosen, choose, add } = useChosenPackage(view);
  const costs = useCosts();
  const { timeZone: beside } = me.company;
  const timeZone = context.place?.timeZone ?? beside;
  const zone = useMemo(() => ({ timeZone, beside }), [timeZone, beside]);
  return (
    <div className="proposal" data-readonly={readOnly || undefined}>
      <ProposalHead
        {...{ view, status, readOnly, savesNothing, placeRemoval, today, zone }}
        chosen={chosen ?? null}
      />
      <TemplateBanner view={view} mayEdit={may('proposals.edit') || may('proposals.own')} />
      {props.begun && <BegunFromTemplateBanner view={view} begun={props.begun} />}
      {props.templates && <TemplateOffer view={view} templates={props.templates} />}
      {tooLate ? (
        <AcceptedMeanwhile view={view} zone={zone} />
      ) : (
        <ProposalBanners {...{ view, context, status, mayEdit, zone }} />
      )}
      <ProposalTimeline
        proposal={draft}
        timeline={(view.newer?.context ?? view.context).timeline}
        noReminders={(view.newer?.context ?? view.context).noReminders === true}
        {...{ status, zone }}
      />
      <CustomerMessages
        proposalId={draft.id}
        messages={(view.newer?.context ?? view.context).messages}
        mayAnswer={mayEdit && !draft.hidden}
        zone={zone}
      />
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
            <ProposalLines
              {...{ view: now, chosen, costs, zone, readOnly }}
              lines={shownLines(now.draft, chosen.id)}
            />
          ) : (
            <p className="proposal-none dim">{texts.noPackages}</p>
          )}
          {/* nobody gets the files of a template: they aren't copied to what begins from it */}
          <ProposalFiles
            // uploads belong to one proposal; its guid stays when the first save gives it an id
            key={draft.guid}
            view={view}
            kept={context.files ?? noFiles}
            readOnly={savesNothing || draft.isTemplate}
          />
        </div>
        {chosen && (
          <ProposalSide
            {...{ view, packages, chosen, readOnly, choose, costs, zone }}
            files={context.files ?? noFiles}
            loansReadOnly={savesNothing}
            isPlaceRemoved={placeRemoval !== null}
          />
        )}
      </div>
    </div>
  );
}

/** Returns the editor of the proposal in the address; a new one gets its own address at its first save. */
function useProposal(
  { address, loaded, first, isOnlyHere = false, context }: ProposalEditorProps,
  today: string,
): DocumentView<SalesProposal> {
  const client = useQueryClient();
  const navigate = route.useNavigate();
  const { proposalDays, depositPercent } = useMain().me.company;
  const view = useDocument<SalesProposal>({
    kind: proposalKind,
    edit: loaded
      ? startEdit(salesProposalShape, loaded.document)
      : (first ?? begin(context, { expiresDate: usualLastDay(today, proposalDays), depositPercent })),
    context,
    address,
    loaded,
    isOnlyHere,
    unsaved: texts.unsaved(loaded?.document.number ?? null),
    saved(saved) {
      keepProposal(client, saved);
      if (hasNewFiles(saved)) void client.invalidateQueries(proposalQuery(saved.document.id));
      void client.invalidateQueries({ queryKey: ['proposals', 'list'] });
    },
  });
  const { id } = view.draft;
  const isKept = address.startsWith('new') && id > 0 && !view.isDirty && view.saving.is === 'idle';
  const goThere = useEffectEvent(() => {
    const params = { id: String(id) };
    // the same page stays open, so nothing that is still uploading gets lost
    void navigate({ to: '/proposals/$id', params, search: {}, replace: true, ignoreBlocker: true });
  });
  useEffect(() => {
    if (isKept) goThere();
  }, [isKept]);
  return view;
}

/** Checks whether it was accepted while changes were made here that can't be saved anymore. */
const isTooLate = ({ newer, draft, edit }: DocumentView<SalesProposal>) =>
  newer !== null &&
  draft.status === 'Accepted' &&
  Object.keys(refuseOnAccepted(planSave(salesProposalShape, edit))).length > 0;

/**
 * Starts a new proposal at a site: one package ready for lines, the site's tax and prices, and the company's
 * default expiration and deposit.
 */
function begin(
  context: Loaded<SalesProposal>['context'],
  usual: Pick<SalesProposal, 'expiresDate' | 'depositPercent'>,
) {
  const edit = startNewEdit(salesProposalShape, {
    guid: crypto.randomUUID(),
    siteId: context.place?.siteId ?? null,
    taxItemId: context.pricing.taxItem?.id ?? null,
    ...startingPrices(context.sitePrices),
    ...usual,
  });
  return { ...addPackage(edit, { text: packageNameAt(0) }).edit, past: [] };
}
