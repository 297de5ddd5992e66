import { gatewayTexts } from '@fieldwright/domain/payments/card-channels';
import type { PaymentToCheck } from '@fieldwright/domain/payments/recorded-payment';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { dateText, pastText } from '../../lib/dates/past.ts';
import { documentPages } from '../../lib/document-pages.ts';
import { useNow } from '../../lib/use-now.ts';
import { AmountParts } from '../../ui/amount-parts.tsx';
import type { PaymentsSearch } from './payments.search.ts';
import { paymentsTexts } from './payments.texts.ts';

const texts = paymentsTexts.check;

/** The pages of what payments are for; an agreement is on its site's page. */
const pages = { ...documentPages, agreement: { to: '/sites/$id' } } as const;

/** what is done in the provider's dashboard, not in the settings */
const atProvider: readonly PaymentToCheck['why'][] = ['disputed', 'notStopped'];

/** Lists card payments that someone has to look at: without an answer, reported differently, or disputed. */
export function PaymentsToCheck({ payments }: { payments: readonly PaymentToCheck[] }) {
  const title = useId();
  const now = useNow();
  const { me, may } = useMain();
  const { timeZone } = me.company;
  const isForSettings = payments.some(({ why }) => !atProvider.includes(why)) && may('settings.edit');
  return (
    <section className="payments-check" aria-labelledby={title}>
      <h2 id={title}>{texts.title}</h2>
      <ul>
        {payments.map(({ id, document, workOrders, provider, amountCents, createdDate, why, dueDate }) => (
          <li key={`${document.kind}-${why}-${id}`}>
            <b className="tn">
              <AmountParts
                name={texts.amountOf(paymentsTexts.documents[document.kind](document.number))}
                cents={amountCents}
                parts={[
                  {
                    name: texts.charge(gatewayTexts[provider]),
                    detail: texts.started(pastText(createdDate, now, timeZone)),
                    cents: amountCents,
                  },
                ]}
              />
            </b>
            <span className="grow">
              <Link to={pages[document.kind].to} params={{ id: String(document.id) }}>
                {paymentsTexts.documents[document.kind](document.number)}
              </Link>
              {workOrders.length > 0 && <span>{texts.pays(workOrders)}</span>}
              <span>
                {texts.why[why](gatewayTexts[provider], dueDate && dateText(dueDate, now, timeZone))}
              </span>
              <small className="dim">{texts.started(pastText(createdDate, now, timeZone))}</small>
            </span>
          </li>
        ))}
      </ul>
      {isForSettings && (
        <Link to="/settings/cards" className="btn sm">
          {texts.settings}
        </Link>
      )}
    </section>
  );
}

/**
 * Says that there is no payment to check, and what would be here.
 * @param everything the address of all payments
 */
export const NothingToCheck = ({ everything }: { everything: PaymentsSearch }) => (
  <section className="state">
    <h2>{texts.none}</h2>
    <p>{texts.noneDetail}</p>
    <div className="actions">
      <Link to="/payments" search={everything} className="btn">
        {paymentsTexts.showAll}
      </Link>
    </div>
  </section>
);
