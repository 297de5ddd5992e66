import { emailFailures } from '@fieldwright/domain/emails/email';
import { fullName } from '@fieldwright/domain/people/person';
import { useMain } from '../../app/main/use-main.ts';
import { pastTextWithin } from '../../lib/dates/past.ts';
import { exactText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { Hint } from '../../ui/menu/popover.tsx';
import './emails.css';
import type { AccountEmail } from './emails.data.ts';
import { emailsTexts, accountEmailTexts as texts } from './emails.texts.ts';

export const tags = { trying: 'info', failed: 'bad', unsure: 'warn' } as const;

/**
 * Lists undelivered emails to the company's people about their accounts, so that the office can reach them
 * otherwise.
 */
export function AccountEmails({ emails }: { emails: readonly AccountEmail[] }) {
  if (emails.length === 0) return null;
  return (
    <section aria-labelledby="account-emails">
      <h2 id="account-emails">{texts.title}</h2>
      <p className="dim">{texts.lead}</p>
      <ul aria-labelledby="account-emails">
        {emails.map((email) => (
          <Row key={`${email.personId} ${email.kind} ${email.createdDate}`} email={email} />
        ))}
      </ul>
    </section>
  );
}

function Row({ email }: { email: AccountEmail }) {
  const { timeZone } = useMain().me.company;
  const now = useNow();
  const { kind, status, failure, createdDate } = email;
  return (
    <li>
      <span className="grow">
        <span className="email-what">
          <b>{texts.to(fullName(email), email.email)}</b>
          <span className={`tag ${tags[status]}`}>{emailsTexts.statuses[status]}</span>
        </span>
        <span className="email-about">{texts.kinds[kind]}</span>
        <span className="email-why">
          {failure === null ? emailsTexts.waiting : emailFailures[failure].words}
        </span>
        <Hint text={exactText(createdDate, timeZone)}>
          <time dateTime={createdDate} className="email-when">
            {emailsTexts.by(null, pastTextWithin(createdDate, now, timeZone))}
          </time>
        </Hint>
      </span>
    </li>
  );
}
