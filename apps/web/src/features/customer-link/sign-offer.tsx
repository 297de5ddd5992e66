import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { chosenAddOns } from '@fieldwright/domain/proposals/add-on-choice';
import type { PresentedPackage } from '@fieldwright/domain/proposals/presentation';
import {
  consentText,
  type Strokes,
  type signatureMethods,
  withNames,
} from '@fieldwright/domain/proposals/signature';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { type Answer, send } from '../../lib/requests/send.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { SignaturePad } from '../../ui/signature/signature-pad.tsx';
import { ApplyOffer } from './apply-offer.tsx';
import { itemsOf, Ledger } from './offer-packages.tsx';
import { signTexts as texts } from './sign.texts.ts';
import './sign.css';

type Open = Extract<Answer<'POST /api/proposallinks/open'>, { state: 'open' }>;
type Method = (typeof signatureMethods)[number];

interface SignOfferProps {
  shown: Open;
  option: PresentedPackage;
  token: string;
  /** returns to the options */
  back: () => void;
  /** loads the proposal again, after it was signed or has changed */
  renew: () => void;
}

/** Lets the customer sign an option: the total again, the name, a signature, and what it means. */
export function SignOffer({ shown, option, token, back, renew }: SignOfferProps) {
  const { companyName, customer, revision, waiting, proposal } = shown;
  const { totals } = option;
  const [name, setName] = useState(waiting ? '' : customer.fullName);
  const [method, setMethod] = useState<Method>('drawn');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [wrong, setWrong] = useState<{ name?: string; strokes?: string }>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [isApplying, setApplying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = texts.pageTitle(companyName);
    scrollTo(0, 0);
    heading.current?.focus();
    return () => {
      document.title = before;
    };
  }, [companyName]);
  const keyFor = useSignKey();
  const addOnIds = (option.addOns ?? []).filter(({ chosen }) => chosen).map(({ id }) => id);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const signer = name.trim();
    const missing = {
      ...(signer === '' && { name: texts.noName }),
      ...(method === 'drawn' && strokes.length === 0 && { strokes: texts.noSignature }),
    };
    setWrong(missing);
    if (Object.keys(missing).length > 0 || busy) return;
    setBusy(true);
    setFailure(null);
    const signing = {
      hash: revision!.hash,
      packageId: option.id,
      addOnIds,
      name: signer,
      method,
      strokes: method === 'drawn' ? strokes : null,
    };
    try {
      await send('POST /api/proposallinks/sign', {
        body: { token, key: keyFor(JSON.stringify(signing)), ...signing },
      });
      renew();
    } catch (error) {
      const ofName = error instanceof ApiError ? error.fields['name'] : undefined;
      if (ofName) setWrong({ name: ofName });
      else setFailure(error);
      setBusy(false);
    }
  };
  if (isApplying) return <ApplyOffer {...{ shown, option, token }} back={() => setApplying(false)} />;
  const isOld = failure instanceof ApiError && failure.code === 'stale_version';
  return (
    <form className="sign" onSubmit={(event) => void submit(event)} noValidate>
      <Button onClick={back}>{texts.back}</Button>
      <h1 ref={heading} tabIndex={-1}>
        {(waiting ? texts.secondTitle : texts.title)(withNames(option.text, chosenAddOns(option)))}
      </h1>
      {waiting ? <p>{texts.second(waiting.name)}</p> : proposal.signers && <p>{texts.first}</p>}
      {totals && <Ledger totals={totals} items={itemsOf(option)} />}
      {shown.appliesOnline && option.financing.length > 0 && (
        <Button onClick={() => setApplying(true)}>{texts.financing}</Button>
      )}
      <TextField
        label={texts.name}
        required
        autoComplete="name"
        value={name}
        error={wrong.name}
        onChange={setName}
      />
      <fieldset className="sign-methods">
        <legend>{texts.method}</legend>
        {(['drawn', 'typed'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="method" checked={method === each} onChange={() => setMethod(each)} />
            {texts.methods[each]}
          </label>
        ))}
      </fieldset>
      {method === 'drawn' ? (
        <SignaturePad strokes={strokes} onChange={setStrokes} error={wrong.strokes} />
      ) : (
        <p className="sign-typed">{name}</p>
      )}
      {totals?.depositCents && (
        <p>{(proposal.signers ? texts.depositBoth : texts.deposit)(moneyText(totals.depositCents))}</p>
      )}
      <p>{consentText(companyName, option, proposal)}</p>
      {failure !== null && <p role="alert">{textOf(failure)}</p>}
      {isOld ? (
        <Button kind="primary" wide onClick={renew}>
          {texts.newVersion}
        </Button>
      ) : (
        <Button type="submit" kind="primary" wide busy={busy}>
          {(proposal.signers && !waiting ? texts.acceptFirst : texts.accept)(
            moneyText(totals?.totalCents ?? 0),
          )}
        </Button>
      )}
    </form>
  );
}

/** Returns the key for a signature: the same for an identical one, so that a retry signs once. */
function useSignKey(): (wish: string) => string {
  const kept = useRef({ wish: '', key: '' });
  return (wish) => {
    if (kept.current.wish !== wish) kept.current = { wish, key: crypto.randomUUID() };
    return kept.current.key;
  };
}
