import type { DocumentContext } from '@fieldwright/contract/documents';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import { cancelChanges } from '../documents/cancel-changes.ts';
import { DocumentBanners } from '../documents/document-banners.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { PlaceRemovedBanner, RemovedBanner } from '../removals/removed-banner.tsx';
import { LinkButton } from './link-button.tsx';
import type { SalesProposal } from './proposal.data.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import { AcceptedBanner } from './proposal-accepted.tsx';
import { ChangedBanner } from './proposal-changed.tsx';
import { revisionTexts } from './revisions.texts.ts';

interface ProposalBannersProps {
  view: DocumentView<SalesProposal>;
  /** the current context */
  context: Pick<DocumentContext, 'place' | 'placeRemoval'>;
  status: ProposalStatus;
  mayEdit: boolean;
  zone: Zone;
}

/** Shows the banners: removed, place removed, accepted, changed by others. */
export function ProposalBanners({ view, context, status, mayEdit, zone }: ProposalBannersProps) {
  const { draft, editor, newer } = view;
  const { place, placeRemoval } = context;
  const discard = () => cancelChanges(editor);
  return (
    <>
      {place && placeRemoval && (
        <PlaceRemovedBanner
          removal={placeRemoval}
          place={place}
          zone={zone}
          hasOwnRestore
          discard={view.isDirty ? discard : undefined}
        />
      )}
      {draft.hidden && (
        <RemovedBanner
          kind="salesProposal"
          id={draft.id}
          name={texts.named(draft.number)}
          removal={(newer?.context ?? view.context).removal}
          zone={zone}
          mayRestore={mayEdit && !placeRemoval}
          discard={newer && !placeRemoval ? discard : undefined}
        />
      )}
      {draft.status !== 'Accepted' && !draft.hidden && (
        <ChangedBanner sent={view.context.sent} zone={zone}>
          {mayEdit && (
            <LinkButton {...{ view, status, zone }} placeRemoval={placeRemoval} text={revisionTexts.send} />
          )}
        </ChangedBanner>
      )}
      <AcceptedBanner proposal={draft} soldAs={view.context.soldAs} status={status} zone={zone} />
      {!draft.hidden && !placeRemoval && <DocumentBanners view={view} zone={zone} />}
    </>
  );
}
