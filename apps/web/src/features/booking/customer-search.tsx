import { contactName, customerName } from '@fieldwright/domain/customers/customer';
import { phoneText } from '@fieldwright/domain/customers/phone';
import { addressLine } from '@fieldwright/domain/customers/site';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, UserPlus } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { keepTyping, takeTyping } from '../../lib/typed-ahead.ts';
import { FieldNote } from '../../ui/field.tsx';
import { useCombo } from '../../ui/use-combo.ts';
import { type CustomerRow, foundCustomersQuery } from '../customers/customers.data.ts';
import { dateText } from '../customers/visit-times.ts';
import { bookingTexts as texts } from './booking.texts.ts';

interface CustomerSearchProps {
  error: string | undefined;
  timeZone: string;
  onFound: (customer: CustomerRow) => void;
  /** somebody who is not there yet, by what was typed */
  onNew: (typed: string) => void;
}

const typingMs = 150;

/** Finds who calls, by number, name or address, while one types. Enter takes the first, also before it is here. */
export function CustomerSearch({ error, timeZone, onFound, onNew }: CustomerSearchProps) {
  const id = useId();
  const [ahead] = useState(takeTyping);
  const [typed, setTyped] = useState(ahead.text);
  // Enter came before the answer
  const isWanted = useRef(ahead.enter);
  const text = typed.trim();
  const searched = useSettled(text, typingMs);
  const { data, isPlaceholderData, isFetching } = useQuery({
    ...foundCustomersQuery(searched),
    placeholderData: keepPreviousData,
  });
  const isHere = text !== '' && searched === text && !isPlaceholderData && data !== undefined;
  const found = text === '' ? [] : (data?.customers ?? []);
  const choose = (index: number) => {
    const customer = found[index];
    if (customer) onFound(customer);
    else onNew(text);
  };
  const take = (index: number, how: 'enter' | 'press') => {
    if (isHere || how === 'press') return choose(index);
    isWanted.current = true;
    // what follows is for the field that comes next
    keepTyping();
  };
  const takeFirst = useEffectEvent(() => choose(0));
  useEffect(() => {
    if (!isHere || !isWanted.current) return;
    isWanted.current = false;
    takeFirst();
  }, [isHere]);
  const count = text === '' ? 0 : found.length + 1;
  const combo = useCombo({ count, found: searched, last: text, onChoose: take });
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
            <div key={customer.id} {...combo.option(index)} className="option">
              <FoundCustomer customer={customer} timeZone={timeZone} />
            </div>
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

function FoundCustomer({ customer, timeZone }: { customer: CustomerRow; timeZone: string }) {
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
        {doNotService && <span className="tag bad">{texts.doNotService}</span>}
        {lastWorkDate && <span>{texts.last(dateText(lastWorkDate, timeZone))}</span>}
        {openWork > 0 && <span>{texts.openWork(openWork)}</span>}
        {balanceCents > 0 && <span className="owed">{texts.owes(moneyText(balanceCents))}</span>}
      </small>
    </>
  );
}

/** A text once nobody has changed it for so long. */
function useSettled(text: string, ms: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return settled;
}
