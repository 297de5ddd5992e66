import type { DocumentContext } from '@fieldwright/contract/documents';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleCheck, Clock } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';
import { clockText } from '../../lib/when.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { cancelChanges } from '../documents/cancel-changes.ts';
import type { DocumentView } from '../documents/use-document.ts';
import { keepChanges } from './proposal.data.ts';
import { proposalTexts as texts } from './proposal.texts.ts';

interface AcceptedBannerProps {
  proposal: SalesProposal;
  soldAs: DocumentContext['soldAs'];
  status: ProposalStatus;
  zone: Zone;
}

/** Why nothing can be changed any more: who has accepted it and how, and the work order that it became. */
export function AcceptedBanner({ proposal, soldAs, status, zone }: AcceptedBannerProps) {
  const { may } = useMain();
  const now = useNow();
  const { acceptedBy, acceptance, acceptedDate, expiresDate } = proposal;
  if (status === 'Expired' && expiresDate)
    return <Banner kind="warn" icon={<Clock />} text={texts.expiredOn(dayText(expiresDate))} />;
  if (status !== 'Accepted') return null;
  const when = acceptedDate ? clockText(acceptedDate, now, zone) : null;
  const how = acceptance ? `${texts.acceptances[acceptance]}. ` : '';
  const made = soldAs && texts.soldAs(soldAs.id, callWords(soldAs.callStatus));
  const detail = [acceptedBy && `${how}${texts.acceptedDetail}`, made].filter(Boolean).join(' ');
  return (
    <Banner
      icon={<CircleCheck />}
      text={acceptedBy ? texts.accepted(acceptedBy, when) : texts.acceptedDetail}
      detail={detail || undefined}
    >
      {soldAs && (may('workorders.view') || may('workorders.own')) && (
        <Link to="/workorders/$id" params={{ id: String(soldAs.id) }} className="btn sm">
          {texts.toWorkOrder(soldAs.id)}
        </Link>
      )}
    </Banner>
  );
}

type CallStatus = NonNullable<DocumentContext['soldAs']>['callStatus'];

/** Where the call for what was sold stands: who may not open the work order can still tell the customer. */
function callWords(status: CallStatus): string {
  const words: Partial<Record<NonNullable<CallStatus>, string>> = texts.soldCall;
  return status === null ? '' : (words[status] ?? texts.soldCallBooked);
}

/**
 * Somebody has accepted it while it was being changed here: the changes are not in it and never will be. They can go on
 * in a proposal of their own.
 */
export function AcceptedMeanwhile({ view, zone }: { view: DocumentView<SalesProposal>; zone: Zone }) {
  const { may } = useMain();
  const navigate = useNavigate();
  const now = useNow();
  const { draft, editor } = view;
  const { id, acceptedBy, acceptedDate } = draft;
  const keep = () => {
    keepChanges(id, draft);
    // nothing is unsaved here any more, so leaving does not ask
    flushSync(editor.cancel);
    void navigate({ to: '/proposals/$id', params: { id: 'new' }, search: { from: id } });
  };
  const when = acceptedDate ? clockText(acceptedDate, now, zone) : null;
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

/** A day such as `2026-11-30`: "November 30, 2026" */
export const dayText = (day: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(`${day}T00:00:00Z`));
