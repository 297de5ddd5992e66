import type { AgreementBilling } from '@fieldwright/contract/agreement-billing';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { gatewayTexts } from '@fieldwright/domain/payments/card-channels';
import { cardText } from '@fieldwright/domain/payments/saved-card';
import { useMain } from '../../app/main/use-main.ts';
import { dateText } from '../../lib/dates/past.ts';
import { useNow } from '../../lib/use-now.ts';
import { Note } from '../../ui/note.tsx';
import { billingTexts as texts } from './agreement-billing.texts.ts';

const tones = {
  starting: 'info',
  active: 'good',
  pastDue: 'bad',
  ended: '',
  stopped: '',
  refused: 'bad',
} as const;
const billedTones = { open: 'info', due: 'bad', paid: 'good', void: '' } as const;

/** The card that is billed for an agreement, when it is charged next, and what was billed. */
export function BillingState({ billing }: { billing: NonNullable<AgreementBilling['billing']> }) {
  const now = useNow();
  const { timeZone } = useMain().me.company;
  const { state, card, provider, isTest, nextDate, failure, isWaiting, consentText, invoices } = billing;
  const day = (date: string) => dateText(date, now, timeZone);
  return (
    <>
      {isWaiting && <Note>{texts.waiting}</Note>}
      {failure !== null && <Note kind="bad">{failure}</Note>}
      <ul className="work-lines">
        <li>
          <div className="grow">
            <b>{texts.with(cardText(card), gatewayTexts[provider])}</b>
            {nextDate !== null && <small>{texts.next(day(nextDate))}</small>}
            <details>
              <summary>{texts.agreement}</summary>
              <small>{consentText}</small>
            </details>
          </div>
          {isTest && <span className="tag">{texts.test}</span>}
          <span className={`tag ${tones[state]}`}>{texts.states[state]}</span>
        </li>
      </ul>
      {invoices.length > 0 && (
        <ul className="work-lines" aria-label={texts.invoices}>
          {invoices.map((invoice) => (
            <li key={invoice.id}>
              <div className="grow">
                <b>{moneyText(invoice.amountCents)}</b>
                <small>{day(invoice.date)}</small>
                {invoice.failure !== null && <small className="bad">{invoice.failure}</small>}
                {invoice.url !== null && (
                  <a href={invoice.url} target="_blank" rel="noreferrer">
                    {texts.payPage}
                  </a>
                )}
              </div>
              <span className={`tag ${billedTones[invoice.state]}`}>{texts.billed[invoice.state]}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
