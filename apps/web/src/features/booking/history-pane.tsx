import { customerName } from '@fieldwright/domain/customers/customer';
import { phoneText } from '@fieldwright/domain/customers/phone';
import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { useQuery } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { datedSpanText } from '../../lib/dates/times.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { Note } from '../../ui/note.tsx';
import { type CustomerPage, customerQuery } from '../customers/customers.data.ts';
import { customerTexts } from '../customers/customers.texts.ts';
import { BalanceButton } from '../payments/balance-button.tsx';
import { bookingTexts as texts } from './booking.texts.ts';

const mostPast = 6;

/** Shows the customer beside the form: warnings first, then open and past work. */
export function HistoryPane({ customerId }: { customerId: number | null }) {
  const { data, error } = useQuery({
    ...customerQuery(customerId ?? 0),
    enabled: customerId !== null,
  });
  return (
    <aside className="booking-history" aria-label={texts.history} aria-live="polite">
      {customerId === null && <p className="faint">{texts.historyHint}</p>}
      {customerId !== null && !data && !error && <p className="faint">{texts.loading}</p>}
      {error && <Note kind="bad">{textOf(error)}</Note>}
      {customerId !== null && data && <History page={data} />}
    </aside>
  );
}

function History({ page }: { page: CustomerPage }) {
  const { me } = useMain();
  const { customer, sites, openCalls, openWork, past, balanceCents, creditCents } = page;
  const zones = new Map(sites.map(({ id, timeZone }) => [id, timeZone]));
  const zoneOf = (siteId: number) => zones.get(siteId) ?? 'UTC';
  const whose = { customerId: customer.id, name: customerName(customer) };
  const phones = [customer.mainPhone, customer.mobilePhone].filter(Boolean).map(phoneText);
  return (
    <>
      <h3>{customerName(customer)}</h3>
      <p className="dim tn">{phones.join(', ')}</p>
      {customer.doNotService && <Note kind="warn">{texts.doNotServiceDetail}</Note>}
      {balanceCents > 0 && (
        <p className="owed tn">
          <BalanceButton
            balance={{ of: 'owed', ...whose, cents: balanceCents }}
            text={texts.owes(moneyText(balanceCents))}
          />
        </p>
      )}
      {creditCents > 0 && (
        <p className="dim tn">
          <BalanceButton
            balance={{ of: 'credit', ...whose, cents: creditCents }}
            text={customerTexts.credit(moneyText(creditCents))}
          />
        </p>
      )}
      {customer.notes && <p className="lines">{customer.notes}</p>}
      {openCalls.length + openWork.length > 0 && <h4>{customerTexts.open}</h4>}
      <ul>
        {openCalls.map((call) => (
          <li key={`call-${call.id}`}>
            {call.jobType || customerTexts.unnamedCall}
            <small>
              {call.visit
                ? datedSpanText(call.visit, { timeZone: zoneOf(call.siteId), beside: me.company.timeZone })
                : customerTexts.callStatuses[call.status]}
            </small>
          </li>
        ))}
        {openWork.map((work) => (
          <li key={work.id}>
            {work.text || customerTexts.unnamed.workOrder}
            <small>{dayText(dayOf(work.createdDate, zoneOf(work.siteId)))}</small>
          </li>
        ))}
      </ul>
      <h4>{customerTexts.past}</h4>
      {past.length === 0 && <p className="faint">{texts.nothingYet}</p>}
      <ul>
        {past.slice(0, mostPast).map((each) => (
          <li key={`${each.kind}-${each.id}`}>
            {each.text || customerTexts.unnamed[each.kind]}
            <small>
              {[customerTexts.kinds[each.kind], dayText(dayOf(each.date, zoneOf(each.siteId)))].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
