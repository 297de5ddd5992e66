import type { DocumentContext } from '@fieldwright/contract/documents';
import { longDayText } from '@fieldwright/domain/kernel/days';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import type { ProposalStatus } from '@fieldwright/domain/proposals/proposal-status';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { memo } from 'react';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import { sendReminderTexts as reminderTexts } from './send-reminder.texts.ts';

interface ProposalTimelineProps {
  proposal: SalesProposal;
  timeline: DocumentContext['timeline'];
  /** as of today */
  status: ProposalStatus;
  zone: Zone;
  /** whether the customer turned reminders off */
  noReminders: boolean;
}

/** Shows when and by whom a proposal was sent, viewed, declined and accepted, and when it expired (R4.25). */
export const ProposalTimeline = memo(function ProposalTimeline({
  proposal,
  timeline,
  status,
  zone,
  noReminders,
}: ProposalTimelineProps) {
  const now = useNow();
  const { acceptedDate, acceptedBy, expiresDate } = proposal;
  // an imported proposal has no history of its acceptance
  const isTold = timeline.at(-1)?.status === 'Accepted';
  const accepted = status === 'Accepted' && acceptedDate !== null && !isTold;
  const steps = [
    ...timeline.map(({ status: to, date, by }, index) => ({
      // only undoing an acceptance follows Accepted
      what: timeline[index - 1]?.status === 'Accepted' ? texts.undone : texts.statuses[to],
      when: momentText(date, now, zone),
      by: by ?? (to === 'Viewed' || to === 'Declined' ? texts.byCustomer : null),
    })),
    ...(accepted
      ? [{ what: texts.statuses.Accepted, when: momentText(acceptedDate, now, zone), by: acceptedBy }]
      : []),
    ...(status === 'Expired' && expiresDate
      ? [{ what: texts.statuses.Expired, when: longDayText(expiresDate), by: null }]
      : []),
  ];
  if (steps.length === 0 && !noReminders) return null;
  return (
    <ol className="proposal-timeline" aria-label={texts.timeline}>
      {steps.map(({ what, when, by }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
        <li key={index}>
          <b>{what}</b> {when}
          {by && <span className="dim"> {texts.timelineBy(by)}</span>}
        </li>
      ))}
      {noReminders && (
        <li>
          <b>{reminderTexts.off}</b> {reminderTexts.offDetail}
        </li>
      )}
    </ol>
  );
});
