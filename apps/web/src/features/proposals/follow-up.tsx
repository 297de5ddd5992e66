import { phoneText } from '@fieldwright/domain/customers/phone';
import { useQueryClient } from '@tanstack/react-query';
import { Bell, Mail, Phone } from 'lucide-react';
import { momentText } from '../../lib/dates/times.ts';
import { Button } from '../../ui/button.tsx';
import type { ListColumn } from '../../ui/list/list-table.tsx';
import type { ListedProposal } from './proposals.data.ts';
import { proposalsTexts as texts } from './proposals.texts.ts';
import { sendReminderTexts } from './send-reminder.texts.ts';
import { sendReminder } from './send-reminder.tsx';

interface Seen {
  timeZone: string;
  now: Date;
  /** whether to offer sending a reminder */
  mayRemind: boolean;
}

/** Returns the columns of proposals to follow up on: what each waits for, and how to reach the customer. */
export function followUpColumns(
  columns: readonly ListColumn<ListedProposal>[],
  seen: Seen,
): ListColumn<ListedProposal>[] {
  return columns
    .filter(({ key }) => key !== 'packages' && key !== 'made')
    .flatMap((column) => {
      const { sort: _sort, ...plain } = column;
      return column.key === 'status' ? [plain, awaitedColumn(seen), reachColumn(seen)] : [plain];
    });
}

const dayMs = 86_400_000;

const awaitedColumn = ({ timeZone, now }: Seen): ListColumn<ListedProposal> => ({
  key: 'awaited',
  head: texts.awaited,
  cell: ({ awaited, status }) => {
    if (!awaited) return null;
    const at = (moment: string) => momentText(moment, now, timeZone);
    const { since, views, viewedDate, remindedDate, asks } = awaited;
    const days = Math.floor((now.getTime() - Date.parse(since)) / dayMs);
    return (
      <>
        <time dateTime={since}>
          {texts.awaited} {texts.awaitedDays(days)}
        </time>
        <small className="second">
          {views > 0 ? texts.viewed(views) : status === 'Sent' && texts.notViewed}
          {viewedDate && `, ${texts.viewedLast(at(viewedDate))}`}
        </small>
        {remindedDate && <small className="second">{texts.reminded(at(remindedDate))}</small>}
        {asks && <span className="tag warn">{texts.asks}</span>}
      </>
    );
  },
});

const reachColumn = ({ mayRemind }: Seen): ListColumn<ListedProposal> => ({
  key: 'reach',
  head: texts.reach,
  cell: (proposal) => <Reach proposal={proposal} mayRemind={mayRemind} />,
});

function Reach({ proposal: { id, awaited }, mayRemind }: { proposal: ListedProposal; mayRemind: boolean }) {
  const client = useQueryClient();
  if (!awaited) return null;
  const { phone, email } = awaited;
  const remind = async () => {
    if (await sendReminder(id)) await client.invalidateQueries({ queryKey: ['proposals', 'list'] });
  };
  return (
    <span className="follow-up-reach">
      {phone && (
        <a className="btn sm" href={`tel:${phone}`} aria-label={texts.call(phoneText(phone))}>
          <Phone />
          <span className="tn">{phoneText(phone)}</span>
        </a>
      )}
      {email && (
        <a className="btn sm" href={`mailto:${email}`} aria-label={texts.emailNamed(email)}>
          <Mail />
          <span>{texts.email}</span>
        </a>
      )}
      {mayRemind && (
        <Button small icon={<Bell />} onClick={() => void remind()}>
          {sendReminderTexts.open}
        </Button>
      )}
    </span>
  );
}
