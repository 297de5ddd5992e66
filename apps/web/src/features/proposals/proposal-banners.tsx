import type { DocumentContext } from '@fieldwright/contract/documents';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import { withNames } from '@fieldwright/domain/proposals/signature';
import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { cancelChanges } from '../documents/cancel-changes.ts';
import { DocumentBanners } from '../documents/document-banners.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { PlaceRemovedBanner, RemovedBanner } from '../removals/removed-banner.tsx';
import { askToCancel } from './cancel-signature.ts';
import { LinkButton } from './link-button.tsx';
import type { SalesProposal } from './proposal.data.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import { AcceptedBanner } from './proposal-accepted.tsx';
import { ChangedBanner, SignedBanner } from './proposal-changed.tsx';
import { openProposalPdf } from './proposal-pdf.dialog.tsx';
import { revisionTexts } from './revisions.texts.ts';
import { templatesTexts } from './templates.texts.ts';
import { useSelectPackage } from './use-select-package.ts';

interface ProposalBannersProps {
  view: DocumentView<SalesProposal>;
  /** the current context */
  context: Pick<DocumentContext, 'place' | 'placeRemoval'>;
  status: ProposalStatus;
  mayEdit: boolean;
  zone: Zone;
}

/** Shows the banners: removed, place removed, accepted, changed by others. */
export const ProposalBanners = memo(function ProposalBanners({
  view,
  context,
  status,
  mayEdit,
  zone,
}: ProposalBannersProps) {
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
          name={(draft.isTemplate ? templatesTexts : texts).named(draft.number)}
          removal={(newer?.context ?? view.context).removal}
          zone={zone}
          mayRestore={mayEdit && !placeRemoval}
          discard={newer && !placeRemoval ? discard : undefined}
        />
      )}
      {!draft.hidden && <CustomersBanner {...{ view, context, status, mayEdit, zone }} />}
      <AcceptedBanner
        proposal={draft}
        soldAs={view.context.soldAs}
        isSignedOnline={view.context.signed != null && !view.context.signed.waits}
        status={status}
        zone={zone}
      />
      {!draft.hidden && !placeRemoval && <DocumentBanners view={view} zone={zone} />}
    </>
  );
});

/** Says what the customer has signed, or that they see something different from the proposal as it is now. */
function CustomersBanner({ view, context, status, mayEdit, zone }: ProposalBannersProps) {
  const { draft } = view;
  const { sent, signed } = view.context;
  const { placeRemoval } = context;
  const sell = useSelectPackage(view);
  const isAccepted = draft.status === 'Accepted';
  const client = useQueryClient();
  const sends = (text: string, toSecond = false) =>
    mayEdit &&
    !isAccepted && (
      <LinkButton {...{ view, status, zone, toSecond }} placeRemoval={placeRemoval} text={text} />
    );
  const isOld = signed && sent && signed.number < sent.number && signed.differences.length === 0;
  if (!signed || isOld)
    return isAccepted ? null : (
      <ChangedBanner sent={sent} zone={zone}>
        {sends(revisionTexts.send)}
      </ChangedBanner>
    );
  // the acceptance says it itself, as long as nothing has changed; one of two signatures no longer matters
  if (isAccepted && (signed.waits || signed.differences.length === 0)) return null;
  const { packageId, name, addOnIds } = signed;
  const option = draft.packages.find(({ id }) => id === packageId);
  const sells = mayEdit && sell && option && !view.isDirty && !placeRemoval;
  return (
    <SignedBanner
      signed={signed}
      option={
        option
          ? withNames(
              option.text || texts.unnamedPackage,
              draft.details.filter(({ id }) => addOnIds.includes(id)).map(({ text }) => text),
            )
          : null
      }
      zone={zone}
      openCopy={() => openProposalPdf({ id: draft.id, number: draft.number, signed: true })}
      cancel={mayEdit ? () => void askToCancel(client, draft.id, name) : null}
      toSecond={sends(revisionTexts.toSecond, true)}
      sell={sells ? () => void sell(packageId, { by: name, addOnIds }) : null}
    >
      {sends(revisionTexts.askAgain)}
    </SignedBanner>
  );
}
