import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { pastTextWithin } from '../../lib/dates/past.ts';
import { exactText, momentText } from '../../lib/dates/times.ts';
import { documentPages } from '../../lib/document-pages.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/menu/popover.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { AccountEmails, tags } from './account-emails.tsx';
import './emails.css';
import { accountEmailsQuery, settleEmail, type UndeliveredEmail, undeliveredQuery } from './emails.data.ts';
import { emailsTexts as texts } from './emails.texts.ts';

/** Lists undelivered emails with recipient, subject and reason, to send again or dismiss. */
export function EmailsPage() {
  useTitle(texts.title);
  const { may } = useMain();
  const { data: emails } = useSuspenseQuery(undeliveredQuery);
  const { data: accounts = [] } = useQuery({ ...accountEmailsQuery, enabled: may('emails.review') });
  const isEmpty = emails.length === 0;
  return (
    <SettingsFrame title={texts.title} className="emails">
      {isEmpty && accounts.length === 0 && (
        <section className="state">
          <MailCheck className="emails-none" aria-hidden="true" />
          <h2>{texts.none}</h2>
          <p>{texts.noneDetail}</p>
        </section>
      )}
      {!isEmpty && (
        <>
          <p className="dim">{texts.lead}</p>
          <ul aria-label={texts.list}>
            {emails.map((email) => (
              <EmailRow key={email.id} email={email} />
            ))}
          </ul>
        </>
      )}
      <AccountEmails emails={accounts} />
    </SettingsFrame>
  );
}

function EmailRow({ email }: { email: UndeliveredEmail }) {
  const { timeZone } = useMain().me.company;
  const now = useNow();
  const { to, subject, status, createdBy, createdDate, nextTryDate } = email;
  return (
    <li>
      <span className="grow">
        <span className="email-what">
          <b>{texts.to(to)}</b>
          <span className={`tag ${tags[status]}`}>{texts.statuses[status]}</span>
        </span>
        <span className="email-about">
          {subject ?? texts.kind(email)} · <Record email={email} />
        </span>
        <span className="email-why">
          {texts.why(email)} {nextTryDate && texts.next(momentText(nextTryDate, now, timeZone))}
        </span>
        <Hint text={exactText(createdDate, timeZone)}>
          <time dateTime={createdDate} className="email-when">
            {texts.by(createdBy, pastTextWithin(createdDate, now, timeZone))}
          </time>
        </Hint>
      </span>
      <Actions email={email} />
    </li>
  );
}

/** Links to the record that the email is about. */
function Record({ email }: { email: UndeliveredEmail }) {
  const { entity, id } = email.about;
  const text = texts.record(email);
  if (entity === 'person') return <Link to="/settings/people">{text}</Link>;
  if (entity === 'customer')
    return (
      <Link to="/customers/$id" params={{ id: String(id) }}>
        {text}
      </Link>
    );
  return (
    <Link to={documentPages[entity].to} params={{ id: String(id) }}>
      {text}
    </Link>
  );
}

function Actions({ email: { id, to } }: { email: UndeliveredEmail }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<'retry' | 'dismiss' | null>(null);
  const settle = async (what: 'retry' | 'dismiss') => {
    setBusy(what);
    try {
      await settleEmail(client, id, what);
      showToast({ text: what === 'retry' ? texts.retried : texts.dismissed });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.failed(textOf(error)) });
      setBusy(null);
    }
  };
  return (
    <span className="email-actions">
      <Button aria-label={texts.retryOf(to)} busy={busy === 'retry'} onClick={() => void settle('retry')}>
        {texts.retry}
      </Button>
      <Button
        aria-label={texts.dismissOf(to)}
        busy={busy === 'dismiss'}
        onClick={() => void settle('dismiss')}
      >
        {texts.dismiss}
      </Button>
    </span>
  );
}
