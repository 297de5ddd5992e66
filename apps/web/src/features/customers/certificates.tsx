import {
  certificateStanding,
  certificateStateText,
  exemptionReasons,
  exemptionStanding,
  isFollowed,
} from '@fieldwright/domain/customers/exemption-certificate';
import { dayOf, daySpanText, dayText } from '@fieldwright/domain/kernel/days';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { openCertificateDialog } from './certificate.dialog.tsx';
import { certificateTexts as texts } from './certificates.texts.ts';
import {
  type CustomerPage,
  type ExemptionCertificate,
  refresh,
  removeCertificate,
  restoreCertificate,
  shownSites,
} from './customers.data.ts';

interface CertificatesProps {
  page: CustomerPage;
  mayEdit: boolean;
}

/** Lists the customer's exemption certificates, and says which have expired or soon will. */
export function Certificates({ page, mayEdit }: CertificatesProps) {
  const { customer, exemptionCertificates: all } = page;
  const title = useId();
  const hide = useHiding();
  const shown = all.filter(({ hidden }) => !hidden);
  const removed = all.filter(({ hidden }) => hidden);
  if (all.length === 0 && !mayEdit) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.title}</h2>
      {shown.length === 0 && <p className="certificates-about dim">{texts.about}</p>}
      {shown.map((certificate) => (
        <article key={certificate.id} className="system certificate">
          <header>
            <h3>{certificate.number}</h3>
            <StandingTag certificate={certificate} />
            {mayEdit && (
              <>
                <IconButton
                  small
                  label={texts.edit(certificate.number)}
                  onClick={() => openCertificateDialog({ customer, certificate, state: '' })}
                >
                  <Pencil />
                </IconButton>
                <IconButton
                  small
                  label={texts.remove(certificate.number)}
                  onClick={() => hide(certificate, true)}
                >
                  <Trash2 />
                </IconButton>
              </>
            )}
          </header>
          <About certificate={certificate} />
          <Expiry certificate={certificate} all={all} />
        </article>
      ))}
      {removed.length > 0 && (
        <details className="removed-lines">
          <summary>{texts.removedOnes(removed.length)}</summary>
          <ul>
            {removed.map((certificate) => (
              <li key={certificate.id}>
                <span className="grow">{certificate.number}</span>
                {mayEdit && (
                  <IconButton
                    small
                    label={texts.restore(certificate.number)}
                    onClick={() => hide(certificate, false)}
                  >
                    <Undo2 />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {mayEdit && (
        <Button
          icon={<Plus />}
          onClick={() =>
            openCertificateDialog({
              customer,
              certificate: null,
              state: shownSites(page.sites)[0]?.state ?? '',
            })
          }
        >
          {texts.add}
        </Button>
      )}
    </section>
  );
}

interface OneProps {
  certificate: ExemptionCertificate;
}

const tagKinds = { upcoming: 'info', valid: 'good', expiring: 'warn', expired: 'bad' } as const;

function StandingTag({ certificate }: OneProps) {
  const standing = certificateStanding(certificate, useToday());
  return <span className={`tag ${tagKinds[standing]}`}>{texts.tags[standing]}</span>;
}

function About({ certificate: { reason, state, issuedDate, expiresDate, notes } }: OneProps) {
  const facts = [
    exemptionReasons[reason],
    certificateStateText(state),
    expiresDate === null ? texts.noEnd(dayText(issuedDate)) : daySpanText(issuedDate, expiresDate),
  ];
  return (
    <>
      <p className="dim">{facts.join(' · ')}</p>
      {notes && <p className="lines">{notes}</p>}
    </>
  );
}

/** Says beside the customer's name that a site of theirs pays no tax, no longer, or not for long. */
export function ExemptionTag({ page: { exemptionCertificates, sites } }: { page: CustomerPage }) {
  const day = useToday();
  const standings = shownSites(sites).map(({ state }) =>
    exemptionStanding(exemptionCertificates, { state, day }),
  );
  const worst = (['expired', 'expiring', 'valid'] as const).find((each) => standings.includes(each));
  return worst && <span className={`tag ${tagKinds[worst]}`}>{texts.heads[worst]}</span>;
}

/** Returns whether a certificate has expired or soon will; null if not, or if another one takes over. */
function endOf(
  certificate: ExemptionCertificate,
  all: readonly ExemptionCertificate[],
  day: string,
): 'expiring' | 'expired' | null {
  const standing = certificateStanding(certificate, day);
  if (standing !== 'expiring' && standing !== 'expired') return null;
  return isFollowed(certificate, all, day) ? null : standing;
}

/** Says that a certificate has expired or soon will. */
function Expiry({ certificate, all }: OneProps & { all: readonly ExemptionCertificate[] }) {
  const end = endOf(certificate, all, useToday());
  if (end === null) return null;
  const day = dayText(certificate.expiresDate!);
  return <Note kind="warn">{end === 'expired' ? texts.hasExpired(day) : texts.willExpire(day)}</Note>;
}

/** Returns the company's day, on which its documents are priced. */
function useToday(): string {
  const { timeZone } = useMain().me.company;
  return dayOf(dateNow(), timeZone);
}

/** Removes a certificate or restores it, without a confirmation, since either can be undone. */
function useHiding() {
  const client = useQueryClient();
  const set = async (certificate: ExemptionCertificate, hidden: boolean): Promise<void> => {
    const { id, number } = certificate;
    try {
      await (hidden ? removeCertificate : restoreCertificate)(id);
      const undo = { text: uiTexts.undo, undo: true, run: () => void set(certificate, !hidden) };
      showToast({ text: (hidden ? texts.removed : texts.restored)(number), action: undo });
      await refresh(client);
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notChanged(number, textOf(error)) });
    }
  };
  return (certificate: ExemptionCertificate, hidden: boolean) => void set(certificate, hidden);
}
