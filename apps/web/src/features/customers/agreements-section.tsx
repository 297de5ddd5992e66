import type { Agreement } from '@fieldwright/contract/agreements';
import { agreementStatusOn, renewalStart } from '@fieldwright/domain/agreements/agreement';
import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { Ban, CreditCard, Pencil, Plus, RefreshCw, Undo2 } from 'lucide-react';
import { useId } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { timeNow } from '../../lib/clock.ts';
import { AgreedPrice } from '../../ui/agreed-price.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { openEndDateDialog } from './agreement.dialog.tsx';
import { openAgreementBilling } from './agreement-billing.dialog.tsx';
import { billingTexts } from './agreement-billing.texts.ts';
import { agreementTexts as texts } from './agreements.texts.ts';
import type { Site } from './customers.data.ts';
import { useAgreementStatus } from './use-agreement-status.ts';
import { useSellAgreement } from './use-sell-agreement.ts';

interface Props {
  agreements: readonly Agreement[];
  /** The site where agreements can be sold and changed; a customer's page only lists those of all sites. */
  site?: Pick<Site, 'id' | 'version'> | undefined;
}

/** Lists the agreements, the last to end first; on a site's page they are sold, renewed and canceled here. */
export function AgreementsSection({ agreements, site }: Props) {
  const title = useId();
  const { may, me } = useMain();
  const sell = useSellAgreement();
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
                {texts.visitsAYear(each.visitsPerYear)}, <AgreedPrice agreement={each} /> ·{' '}
                {texts.span(dayText(each.startDate), dayText(each.endDate))}
              </small>
            </div>
            <AgreementTag agreement={each} today={today} />
            {mayEdit && <AgreementButtons agreement={each} all={agreements} site={site} today={today} />}
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Button icon={<Plus />} onClick={() => sell(site, { plan: null, start: today })}>
          {texts.add}
        </Button>
      )}
    </section>
  );
}

const tones = { active: 'good', upcoming: 'info', expired: '', canceled: '' } as const;

function AgreementTag({ agreement, today }: { agreement: Agreement; today: string }) {
  const status = agreementStatusOn(agreement, today);
  return <span className={`tag ${tones[status]}`}>{texts.statuses[status]}</span>;
}

interface ButtonsProps {
  agreement: Agreement;
  /** the site's agreements, this one too */
  all: readonly Agreement[];
  site: Pick<Site, 'id' | 'version'>;
  today: string;
}

/** The last button stays the same element when an agreement is canceled or restored, so that it keeps the focus. */
function AgreementButtons({ agreement, all, site, today }: ButtonsProps) {
  const setStatus = useAgreementStatus();
  const sell = useSellAgreement();
  const { text, status, agreementPlanId } = agreement;
  const isCanceled = status === 'canceled';
  const isOver = agreementStatusOn(agreement, today) === 'expired';
  const next = renewalStart(agreement, all, today);
  return (
    <div className="work-actions">
      {next !== null && (
        <IconButton
          small
          label={texts.renew(text)}
          onClick={() => sell(site, { plan: agreementPlanId, start: next })}
        >
          <RefreshCw />
        </IconButton>
      )}
      <IconButton small label={billingTexts.open(text)} onClick={() => openAgreementBilling(agreement)}>
        <CreditCard />
      </IconButton>
      {!isCanceled && (
        <IconButton small label={texts.edit(text)} onClick={() => openEndDateDialog({ site, agreement })}>
          <Pencil />
        </IconButton>
      )}
      {!isOver && (
        <IconButton
          small
          label={(isCanceled ? texts.restore : texts.cancel)(text)}
          onClick={() => setStatus(agreement, isCanceled ? 'active' : 'canceled')}
        >
          {isCanceled ? <Undo2 /> : <Ban />}
        </IconButton>
      )}
    </div>
  );
}
