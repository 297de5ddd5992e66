import { emailSchema } from '@fieldwright/domain/people/person';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { dateText, pastText, pastTextWithin } from '../../lib/dates/past.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { fieldErrors } from '../../lib/errors/field-errors.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import type { HostedProps } from '../../ui/dialog/dialog-stack.ts';
import { CheckField, EmailField } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { UndeliveredMark } from '../emails/undelivered-mark.tsx';
import { linksQuery, makeLink, type ProposalLink, revokeLink } from './customer-link.data.ts';
import { customerLinkTexts as texts } from './customer-link.texts.ts';
import './customer-link.css';

interface Intake {
  proposalId: number;
  isOver: boolean;
  timeZone: string;
  leftOut: readonly string[];
  copies: readonly string[];
  maySetUpCompany: boolean;
  /** the email goes to the second signer */
  toSecond: boolean;
}

/** Shows a proposal's links, and the two ways to create one. */
export function CustomerLinks({ intakeData, dialog }: HostedProps<Intake, null>) {
  const { proposalId, isOver, leftOut, copies, maySetUpCompany, toSecond } = intakeData;
  const { data, error, refetch } = useQuery(linksQuery(proposalId));
  useDialogPart(dialog, {});
  if (!data && error) {
    return (
      <Note kind="bad">
        <span>{`${texts.notLoaded} ${textOf(error)}`}</span>
        <Button small onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </Note>
    );
  }
  if (!data) {
    return (
      <output className="customer-links-pending">
        <span className="sr">{uiTexts.loading}</span>
        <i className="skeleton" />
        <i className="skeleton" />
      </output>
    );
  }
  return (
    <>
      {leftOut.length > 0 && <Note>{texts.leftOut(leftOut)}</Note>}
      {copies.length > 0 && <Note kind="warn">{texts.copies(copies)}</Note>}
      {maySetUpCompany && !data.companyHasPhone && (
        <Note kind="warn">
          {texts.noPhone} <Link to="/settings/company">{texts.givePhone}</Link>
        </Note>
      )}
      {isOver ? (
        <Note>{texts.isOver}</Note>
      ) : (
        <NewLink proposalId={proposalId} email={data.email} toSecond={toSecond} />
      )}
      <h3 className="customer-links-title">{texts.links}</h3>
      {data.links.length === 0 ? (
        <p className="dim">{texts.none}</p>
      ) : (
        <ul className="customer-links">
          {data.links.map((link) => (
            <LinkRow key={link.id} link={link} {...intakeData} />
          ))}
        </ul>
      )}
    </>
  );
}

type Way = 'copy' | 'mail';

function NewLink({ proposalId, email, toSecond }: { proposalId: number; email: string; toSecond: boolean }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<Way | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  // kept until answered, so that a retry after a lost response creates no second link
  const keys = useRef<Partial<Record<Way, string>>>({});
  const [given, setGiven] = useState({ email: '', keep: true });
  const [wrong, setWrong] = useState<string>();
  const asks = toSecond || email === '';
  const give = (more: Partial<typeof given>) => {
    // a different address is a new email
    delete keys.current.mail;
    setGiven({ ...given, ...more });
    setWrong(undefined);
  };
  const make = async (way: Way) => {
    const address = asks && way === 'mail' ? given : null;
    const fault = address && fieldErrors({ email: emailSchema }, address).email;
    setWrong(fault ?? undefined);
    if (fault) return;
    keys.current[way] ??= crypto.randomUUID();
    setBusy(way);
    setFailure(null);
    try {
      const to = address && (toSecond ? { secondSigner: address.email } : address);
      const body = { key: keys.current[way], mail: way === 'mail', ...to };
      const link = await makeLink(client, proposalId, body);
      delete keys.current[way];
      if (way === 'mail') showToast({ text: texts.mailed(link.mailedTo ?? '') });
      else await copy(link);
    } catch (error) {
      setFailure(textOf(error));
    }
    setBusy(null);
  };
  return (
    <section className="customer-links-new">
      {failure && <Note kind="bad">{failure}</Note>}
      {asks && (
        <>
          <EmailField
            label={toSecond ? texts.secondEmail : texts.email}
            value={given.email}
            error={wrong}
            onChange={(address) => give({ email: address })}
          />
          {!toSecond && (
            <CheckField checked={given.keep} onChange={(keep) => give({ keep })}>
              {texts.keepEmail}
            </CheckField>
          )}
        </>
      )}
      <div className="customer-links-ways">
        <Button
          kind="primary"
          icon={<Mail />}
          busy={busy === 'mail'}
          aria-describedby="customer-link-mail"
          onClick={() => void make('mail')}
        >
          {texts.mail}
        </Button>
        <Button icon={<Copy />} busy={busy === 'copy'} onClick={() => void make('copy')}>
          {texts.copyNew}
        </Button>
      </div>
      <p id="customer-link-mail" className="help">
        {toSecond ? texts.toSecond : `${asks ? texts.noEmail : texts.mailTo(email)} ${texts.sends}`}
      </p>
    </section>
  );
}

/** Copies a link. If the browser refuses, the link can still be copied from the list. */
async function copy({ url }: ProposalLink): Promise<void> {
  try {
    await navigator.clipboard.writeText(url ?? '');
    showToast({ text: texts.copied });
  } catch {
    showToast({ text: texts.notCopied, kind: 'failed' });
  }
}

function endText({ state, revokedDate, expiresDate }: ProposalLink, now: Date, timeZone: string): string {
  if (state === 'revoked' && revokedDate) return texts.revokedOn(dateText(revokedDate, now, timeZone));
  if (state === 'removed') return texts.notShown;
  const day = dateText(expiresDate, now, timeZone);
  return state === 'open' ? texts.endsOn(day) : texts.endedOn(day);
}

function LinkRow({ link, proposalId, timeZone }: { link: ProposalLink } & Intake) {
  const client = useQueryClient();
  const now = useNow();
  const made = pastText(link.createdDate, now, timeZone);
  const within = pastTextWithin(link.createdDate, now, timeZone);
  const revoke = async () => {
    const isDone = await confirmed({
      title: texts.revokeTitle,
      text: texts.revokeText,
      type: 'warning',
      cancel: texts.keep,
      confirm: texts.revoke,
      danger: true,
      run: () => revokeLink(client, proposalId, link.id),
    });
    if (isDone) showToast({ text: texts.revoked });
  };
  return (
    <li data-state={link.state}>
      <span className="grow">
        <b>{link.mailedTo ? texts.mailedTo(link.mailedTo) : texts.onlyCopied}</b>
        <span>
          {texts.made(link.createdBy, made)}{' '}
          <UndeliveredMark entity="salesProposal" id={proposalId} partId={link.id} />
        </span>
        <span>
          {link.openedDate ? texts.opened(pastTextWithin(link.openedDate, now, timeZone)) : texts.notOpened}
          {' · '}
          {endText(link, now, timeZone)}
        </span>
        {link.url && (
          <input
            className="customer-link-url"
            aria-label={texts.title}
            value={link.url}
            readOnly
            onFocus={(event) => event.target.select()}
          />
        )}
      </span>
      {(link.state === 'open' || link.state === 'removed') && (
        <span className="customer-links-actions">
          {link.state === 'open' && (
            <Button small aria-label={texts.copyOf(within)} onClick={() => void copy(link)}>
              {texts.copy}
            </Button>
          )}
          <Button small aria-label={texts.revokeOf(within)} onClick={() => void revoke()}>
            {texts.revoke}
          </Button>
        </span>
      )}
    </li>
  );
}
