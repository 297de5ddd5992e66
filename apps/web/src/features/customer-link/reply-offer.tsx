import { declineReasonSchema, questionSchema } from '@fieldwright/domain/proposals/customer-message';
import type { PresentedPackage } from '@fieldwright/domain/proposals/presentation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { type Answer, send } from '../../lib/requests/send.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { ApplyOffer } from './apply-offer.tsx';
import { PayDeposit } from './pay-deposit.tsx';
import { replyTexts as texts } from './reply.texts.ts';
import './sign.css';

interface ReplyOfferProps {
  shown: Extract<Answer<'POST /api/proposallinks/open'>, { state: 'open' }>;
  /** the options with the add-ons that are ticked */
  packages: readonly PresentedPackage[];
  token: string;
  kind: 'question' | 'decline' | 'deposit' | 'financing';
  back: () => void;
  /** loads the proposal again, after it was declined */
  renew: () => void;
}

/** Lets the customer ask a question, decline with a reason, pay the deposit, or apply for a loan. */
export function ReplyOffer({ kind, ...props }: ReplyOfferProps) {
  const { loanFor } = props.shown;
  const option = props.packages.find(({ id }) => id === loanFor);
  if (kind === 'financing') return option ? <ApplyOffer {...props} option={option} /> : null;
  return kind === 'deposit' ? <PayDeposit {...props} /> : <Message {...props} kind={kind} />;
}

interface MessageProps extends ReplyOfferProps {
  kind: 'question' | 'decline';
}

function Message({ shown: { companyName }, token, kind, back, renew }: MessageProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  const key = useRef({ text: '', key: '' });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = (kind === 'question' ? questionSchema : declineReasonSchema).safeParse(typed);
    setWrong(read.error?.issues[0]?.message);
    if (!read.success) return;
    const text = read.data;
    // the same text again is the same message
    if (key.current.key === '' || key.current.text !== text) key.current = { text, key: crypto.randomUUID() };
    setBusy(true);
    try {
      const body = { token, key: key.current.key, text };
      if (kind === 'question') await send('POST /api/proposallinks/ask', { body });
      else await send('POST /api/proposallinks/decline', { body });
      if (kind === 'question') setSent(true);
      else renew();
    } catch (error) {
      setWrong(error instanceof ApiError ? (error.fields['text'] ?? textOf(error)) : textOf(error));
    }
    setBusy(false);
  };
  if (isSent)
    return (
      <section className="sign" aria-live="polite">
        <h1>{texts.asked}</h1>
        <p>{texts.askedDetail(companyName)}</p>
        <Button onClick={back}>{texts.back}</Button>
      </section>
    );
  return (
    <form className="sign" onSubmit={(event) => void submit(event)} noValidate>
      <Button onClick={back}>{texts.back}</Button>
      <h1 ref={heading} tabIndex={-1}>
        {texts.titles[kind]}
      </h1>
      <TextAreaField
        label={texts.labels[kind]}
        rows={5}
        value={typed}
        error={wrong}
        help={texts.helps[kind](companyName)}
        onChange={setTyped}
      />
      <Button type="submit" kind="primary" wide busy={busy}>
        {texts.send[kind]}
      </Button>
    </form>
  );
}
