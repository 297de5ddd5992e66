import type { DocumentContext } from '@fieldwright/contract/documents';
import { longDayText } from '@fieldwright/domain/kernel/days';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { acceptedPart, addOnsOf } from '@fieldwright/domain/proposals/package-lines';
import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, Clock } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cancelChanges } from '../documents/cancel-changes.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { keepChanges } from './proposal.data.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import { openProposalPdf } from './proposal-pdf.dialog.tsx';
import { proposalPdfTexts } from './proposal-pdf.texts.ts';
import { revisionTexts } from './revisions.texts.ts';

interface AcceptedBannerProps {
  proposal: SalesProposal;
  soldAs: DocumentContext['soldAs'];
  /** a customer has signed it by a link */
  isSignedOnline: boolean;
  status: ProposalStatus;
  zone: Zone;
}

/** Shows why the proposal is locked: expired, or who accepted it and how, with the work order it became. */
export function AcceptedBanner({ proposal, soldAs, isSignedOnline, status, zone }: AcceptedBannerProps) {
  const { may, me } = useMain();
  const now = useNow();
  // the seller may read the work order
  const hasSold = [proposal.createdBy, soldAs?.createdBy].includes(me.id);
  const opensWork = may('workorders.view') || may('workorders.own') || (may('workorders.sold') && hasSold);
  const { acceptedBy, acceptance, acceptedDate, expiresDate } = proposal;
  if (status === 'Expired' && expiresDate)
    return <Banner kind="warn" icon={<Clock />} text={texts.expiredOn(longDayText(expiresDate))} />;
  if (status !== 'Accepted') return null;
  const when = acceptedDate ? momentText(acceptedDate, now, zone) : null;
  const signed = isSignedOnline && acceptance === 'signed';
  const words = signed ? revisionTexts.signedOnline : acceptance && `${texts.acceptances[acceptance]}.`;
  const how = words ? `${words} ` : '';
  const made = soldAs && texts.soldAs(soldAs.number, callWords(soldAs.callStatus));
  const selected = proposal.packages.find((each) => each.selected);
  const part = selected ? acceptedPart(proposal, selected.id) : null;
  const addOns = selected
    ? addOnsOf(proposal, selected.id).flatMap(({ text, leftOut }) => (leftOut ? [] : [text]))
    : [];
  const detail = [
    part && `${texts.acceptedPart(part)}.`,
    addOns.length > 0 && texts.acceptedAddOns(addOns),
    acceptedBy && `${how}${texts.acceptedDetail}`,
    made,
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <Banner
      icon={<CircleCheck />}
      text={acceptedBy ? texts.accepted(acceptedBy, when) : texts.acceptedDetail}
      detail={detail || undefined}
    >
      {signed && (
        <Button
          small
          onClick={() => openProposalPdf({ id: proposal.id, number: proposal.number, signed: true })}
        >
          {proposalPdfTexts.openSigned}
        </Button>
      )}
      {soldAs && opensWork && (
        <Link to="/workorders/$id" params={{ id: String(soldAs.id) }} className="btn sm">
          {texts.toWorkOrder(soldAs.number)}
        </Link>
      )}
    </Banner>
  );
}

type CallStatus = NonNullable<DocumentContext['soldAs']>['callStatus'];

/** Returns the status of the call for the sold work, for users who can't open the work order. */
function callWords(status: CallStatus): string {
  const words: Partial<Record<NonNullable<CallStatus>, string>> = texts.soldCall;
  return status === null ? '' : (words[status] ?? texts.soldCallBooked);
}

/**
 * Shows that the proposal was accepted while this user was editing it, so the changes can't be saved; they
 * can continue in a new proposal.
 */
export function AcceptedMeanwhile({ view, zone }: { view: DocumentView<SalesProposal>; zone: Zone }) {
  const { may } = useMain();
  const navigate = useNavigate();
  const now = useNow();
  const { draft, editor } = view;
  const { id, acceptedBy, acceptedDate } = draft;
  const keep = () => {
    keepChanges(id, draft);
    // nothing is left unsaved, so leaving does not ask
    flushSync(editor.cancel);
    void navigate({ to: '/proposals/$id', params: { id: 'new' }, search: { from: id } });
  };
  const when = acceptedDate ? momentText(acceptedDate, now, zone) : null;
  return (
    <Banner
      kind="warn"
      urgent
      icon={<CircleCheck />}
      text={texts.acceptedMeanwhile(acceptedBy ?? '', when)}
      detail={texts.notTaken}
    >
      {(may('proposals.edit') || may('proposals.own')) && (
        <Button small onClick={keep}>
          {texts.keepAsNew}
        </Button>
      )}
      <Button small onClick={() => cancelChanges(editor)}>
        {texts.discard}
      </Button>
    </Banner>
  );
}
