import type { Agreement } from '@fieldwright/contract/agreements';
import { agreementStatusOn, daysToEnd } from '@fieldwright/domain/agreements/agreement';
import { dayOf, daysLater, dayText } from '@fieldwright/domain/kernel/days';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQueryClient } from '@tanstack/react-query';
import { Ban, Pencil, Plus, RefreshCw, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { timeNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { openAgreementDialog } from './agreement.dialog.tsx';
import { agreementTexts as texts } from './agreements.texts.ts';
import { changeAgreement, refresh, type Site } from './customers.data.ts';

interface Props {
  agreements: readonly Agreement[];
  /** The site where agreements can be sold and changed; a customer's page only lists those of all sites. */
  site?: Pick<Site, 'id' | 'version'> | undefined;
}

/** Lists the agreements, the last to end first; on a site's page they are sold, renewed and canceled here. */
export function AgreementsSection({ agreements, site }: Props) {
  const title = useId();
  const { may, me } = useMain();
  const today = dayOf(timeNow(), me.company.timeZone);
  const mayEdit = site !== undefined && may('agreements.edit');
  if (agreements.length === 0 && !mayEdit) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{texts.title}</h2>
      {agreements.length === 0 && <p className="dim">{texts.none}</p>}
      <ul className="work-lines">
        {agreements.map((each) => (
          <li key={each.id}>
            <div className="grow">
              <b>{each.text}</b>
              <small>
                {texts.terms(each.visitsPerYear, moneyText(each.priceCents))} ·{' '}
                {texts.span(dayText(each.startDate), dayText(each.endDate))}
              </small>
            </div>
            <AgreementTag agreement={each} today={today} />
            {mayEdit && <AgreementButtons agreement={each} site={site} today={today} />}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Button
          icon={<Plus />}
          onClick={() => openAgreementDialog({ site, agreement: null, plan: null, start: today })}
        >
          {texts.add}
        </Button>
      )}
    </section>
  );
}

function AgreementTag({ agreement, today }: { agreement: Agreement; today: string }) {
  const status = agreementStatusOn(agreement, today);
  return <span className={`tag ${status === 'active' ? 'good' : ''}`}>{texts.statuses[status]}</span>;
}

interface ButtonsProps {
  agreement: Agreement;
  site: Pick<Site, 'id' | 'version'>;
  today: string;
}

function AgreementButtons({ agreement, site, today }: ButtonsProps) {
  const setStatus = useStatus();
  const { text, status, endDate, agreementPlanId } = agreement;
  if (status === 'canceled')
    return (
      <IconButton small label={texts.restore(text)} onClick={() => setStatus(agreement, 'active')}>
        <Undo2 />
      </IconButton>
    );
  const isOver = agreementStatusOn(agreement, today) === 'expired';
  const next = isOver ? today : daysLater(endDate, 1);
  return (
    <>
      {(isOver || daysToEnd(agreement, today) !== null) && (
        <IconButton
          small
          label={texts.renew(text)}
          onClick={() => openAgreementDialog({ site, agreement: null, plan: agreementPlanId, start: next })}
        >
          <RefreshCw />
        </IconButton>
      )}
      <IconButton
        small
        label={texts.edit(text)}
        onClick={() => openAgreementDialog({ site, agreement, plan: null, start: '' })}
      >
        <Pencil />
      </IconButton>
      {!isOver && (
        <IconButton small label={texts.cancel(text)} onClick={() => setStatus(agreement, 'canceled')}>
          <Ban />
        </IconButton>
      )}
    </>
  );
}

/** Cancels an agreement or makes it active again. Needs no confirmation, since it can be undone. */
function useStatus() {
  const client = useQueryClient();
  const set = async (agreement: Agreement, status: 'active' | 'canceled'): Promise<void> => {
    const { id, text } = agreement;
    try {
      await changeAgreement(id, { status });
      const other = status === 'active' ? 'canceled' : 'active';
      const undo = { text: uiTexts.undo, undo: true, run: () => void set(agreement, other) };
      showToast({ text: (status === 'active' ? texts.restored : texts.canceled)(text), action: undo });
      await refresh(client);
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notDone(text, textOf(error)) });
    }
  };
  return (agreement: Agreement, status: 'active' | 'canceled') => void set(agreement, status);
}
