import type { Zone } from '@fieldwright/domain/kernel/zone';
import { useQuery } from '@tanstack/react-query';
import { momentText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { useNow } from '../../lib/use-now.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import '../../ui/list/history.css';
import { Note } from '../../ui/note.tsx';
import { emailsTexts } from '../emails/emails.texts.ts';
import { proposalEmailsTexts as texts } from './proposal-emails.texts.ts';

interface Intake {
  id: number;
  zone: Zone;
}

const tones = { sent: 'good', failed: 'bad', unsure: 'warn' } as const;

/** Shows which emails about a proposal went to whom, when, and whether they arrived. */
export function openProposalEmails({ number, ...intakeData }: Intake & { number: string }): void {
  openDialog<Intake, never>({
    title: texts.title(number),
    text: texts.lead,
    width: 500,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: ProposalEmails,
    intakeData,
  });
}

function ProposalEmails({ intakeData: { id, zone }, dialog }: HostedProps<Intake, never>) {
  useDialogPart(dialog, {});
  const now = useNow();
  const { data, error } = useQuery({
    queryKey: ['proposalEmails', id],
    queryFn: ({ signal }) => api('GET /api/salesproposals/{id}/emails', { params: { id }, signal }),
    staleTime: 0,
  });
  if (error) return <Note kind="bad">{textOf(error)}</Note>;
  if (!data) return <output className="skeleton history-pending" aria-label={texts.loading} />;
  if (data.length === 0) return <p className="dim">{texts.none}</p>;
  return (
    <ol className="history">
      {data.map(({ id: emailId, kind, to, subject, status, date, by }) => (
        <li key={emailId}>
          <p>
            <b>{texts.to(emailsTexts.kinds[kind], to)}</b>{' '}
            <span className={['tag', tones[status as keyof typeof tones]].filter(Boolean).join(' ')}>
              {texts.statuses[status]}
            </span>
          </p>
          {subject && <p>{subject}</p>}
          <p className="faint">
            <time dateTime={date}>{texts.when(momentText(date, now, zone), by)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
