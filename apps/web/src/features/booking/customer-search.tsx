import { addressLine } from '@fieldwright/domain/customers/address';
import { contactName, customerName } from '@fieldwright/domain/customers/customer';
import { phoneText } from '@fieldwright/domain/customers/phone';
import { dayOf, dayText } from '@fieldwright/domain/kernel/days';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { Search, UserPlus } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { keepTyping, takeTyping } from '../../lib/keys/typed-ahead.ts';
import { FieldNote } from '../../ui/field/field.tsx';
import { useCombo } from '../../ui/field/use-combo.ts';
import { type CustomerRow } from '../customers/customers.data.ts';
import { RemovedTag } from '../removals/removed-tag.tsx';
import { bookingTexts as texts } from './booking.texts.ts';
import { useFoundCustomers } from './use-found-customers.ts';

interface CustomerSearchProps {
  error: string | undefined;
  timeZone: string;
  onFound: (customer: CustomerRow) => void;
  /** called for a new customer, with the typed text */
  onNew: (typed: string) => void;
}

/**
 * Searches customers by number, name or address while typing. Enter takes the first match, even if pressed
 * before the response, but never one that is only similar. Without matches it waits for removed customers,
 * which come before similar ones.
 */
export function CustomerSearch({ error, timeZone, onFound, onNew }: CustomerSearchProps) {
  const id = useId();
  const [ahead] = useState(takeTyping);
  const [typed, setTyped] = useState(ahead.text);
  // Enter was pressed before the response
  const isWanted = useRef(ahead.enter);
  const text = typed.trim();
  const { found, similar, removed, isHere, isOpenChoice, isFetching } = useFoundCustomers(text);
  const choose = (index: number) => {
    const customer = found[index];
    if (customer) onFound(customer);
    else onNew(text);
  };
  const take = (index: number, how: 'enter' | 'press') => {
    if (isHere || how === 'press') return choose(index);
    isWanted.current = true;
    // later keystrokes are for the next field
    keepTyping();
  };
  const takeFirst = useEffectEvent(() => {
    if (!isOpenChoice) return choose(0);
    // only similar ones: later keystrokes are for this field again
    takeTyping();
  });
  useEffect(() => {
    if (!isHere || !isWanted.current) return;
    isWanted.current = false;
    takeFirst();
  }, [isHere]);
  const count = text === '' ? 0 : found.length + 1;
  const combo = useCombo({
    count,
    found: text,
    keys: found.map(({ id: customerId }) => customerId),
    last: text,
    isOpenChoice: isOpenChoice && isHere,
    onChoose: take,
  });
  return (
    <div className="field booking-who">
      <div className="field-label">
        <label htmlFor={id}>{texts.who}</label>
      </div>
      <div className="input">
        <Search />
        <input
          {...combo.input}
          id={id}
          value={typed}
          placeholder={texts.whoPlaceholder}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            isWanted.current = false;
            setTyped(event.target.value);
          }}
        />
        {isFetching && <i className="spin" aria-hidden="true" />}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
      {text !== '' && (
        <div {...combo.list} aria-label={texts.found} className="options">
          {found.map((customer, index) => (
            <Fragment key={customer.id}>
              {customer === similar[0] && (
                <div className="options-note" role="presentation">
                  {texts.similar}
                </div>
              )}
              <div {...combo.option(index)} className="option">
                <FoundCustomer
                  customer={customer}
                  timeZone={timeZone}
                  isRemoved={removed.includes(customer)}
                />
              </div>
            </Fragment>
          ))}
          <div {...combo.option(found.length)} className="option">
            <UserPlus />
            <b>{texts.newNamed(text)}</b>
          </div>
        </div>
      )}
    </div>
  );
}

interface FoundCustomerProps {
  customer: CustomerRow;
  timeZone: string;
  isRemoved?: boolean;
}

function FoundCustomer({ customer, timeZone, isRemoved }: FoundCustomerProps) {
  const { mainPhone, mobilePhone, site, lastWorkDate, openWork, balanceCents, doNotService } = customer;
  const phone = mainPhone || mobilePhone;
  return (
    <>
      <span className="grow">
        <b>{customerName(customer)}</b>
        <small>
          {[contactName(customer), site && addressLine(site), phone && phoneText(phone)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <small className="option-facts">
        {isRemoved && <RemovedTag />}
        {doNotService && <span className="tag bad">{texts.doNotService}</span>}
        {lastWorkDate && <span>{texts.last(dayText(dayOf(lastWorkDate, timeZone)))}</span>}
        {openWork > 0 && <span>{texts.openWork(openWork)}</span>}
        {balanceCents > 0 && <span className="owed">{texts.owes(moneyText(balanceCents))}</span>}
      </small>
    </>
  );
}
