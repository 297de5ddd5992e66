import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { send } from '../../lib/requests/send.ts';
import { Button } from '../../ui/button.tsx';
import { payDepositTexts as texts } from './pay-deposit.texts.ts';
import './sign.css';

interface PayDepositProps {
  token: string;
  /** loads the proposal again: the deposit may have been paid since */
  renew: () => void;
}

/** Leads the customer to the page on which they pay the deposit, or says why it can't. */
export function PayDeposit({ token, renew }: PayDepositProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const leaving = new AbortController();
    scrollTo(0, 0);
    heading.current?.focus();
    send('POST /api/proposallinks/deposit', { body: { token }, signal: leaving.signal }).then(
      ({ url }) => location.assign(url),
      (problem) => leaving.signal.aborted || setFailure(problem),
    );
    return () => leaving.abort();
  }, [token]);
  return (
    <section className="sign">
      <h1 ref={heading} tabIndex={-1}>
        {texts.title}
      </h1>
      {failure === null ? <output>{texts.opening}</output> : <p role="alert">{textOf(failure)}</p>}
      <Button onClick={renew}>{texts.back}</Button>
    </section>
  );
}
