import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { type CardFrame, drawCardFrame, type FramedCard, ScriptError } from './card-frame.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

interface TypedCardProps {
  frame: CardFrame;
  /** the card in the frame, once it is drawn */
  card: RefObject<FramedCard | null>;
  /** the amount with the tip, as it is charged */
  amount: string;
  failure: string | null;
  busy: boolean;
  charge: () => void;
  cancel: () => void;
}

/** The provider's frame in which the office types a card by phone, and the button that charges it. */
export function TypedCard({ frame, card, amount, failure, busy, charge, cancel }: TypedCardProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'noScript' | 'refused'>('loading');
  const [tries, setTries] = useState(0);
  const name = texts.names[frame.provider];
  const { provider, publicId, locationId, scriptUrl } = frame;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try draws the frame again
  useEffect(() => {
    let isGone = false;
    // of its own for each try, since a provider draws only once in an element
    const spot = document.createElement('div');
    place.current!.append(spot);
    setState('loading');
    drawCardFrame({ provider, publicId, locationId, scriptUrl }, spot).then(
      (drawn) => {
        if (isGone) return drawn.remove();
        card.current = drawn;
        setState('ready');
        drawn.focus();
      },
      (error: unknown) => {
        if (!isGone) setState(error instanceof ScriptError ? 'noScript' : 'refused');
      },
    );
    return () => {
      isGone = true;
      card.current?.remove();
      card.current = null;
      spot.remove();
    };
  }, [provider, publicId, locationId, scriptUrl, card, tries]);
  const isFailed = state === 'noScript' || state === 'refused';
  return (
    <section className="typed-card" aria-label={texts.typed}>
      {state === 'loading' && <output className="dim">{texts.typeLoading(name)}</output>}
      {state === 'noScript' && (
        <Note kind="bad">
          <span>{texts.typeNotLoaded(name)}</span>
          <Button small onClick={() => setTries(tries + 1)}>
            {texts.retry}
          </Button>
        </Note>
      )}
      {state === 'refused' && <Note kind="bad">{texts.typeRefused(name)}</Note>}
      {failure && !isFailed && <Note kind="bad">{failure}</Note>}
      <div ref={place} className="typed-card-frame" hidden={isFailed} />
      <div className="card-ways">
        {!isFailed && (
          <Button kind="primary" disabled={state !== 'ready'} busy={busy} onClick={charge}>
            {texts.chargeTyped(amount)}
          </Button>
        )}
        <Button onClick={cancel}>{texts.typeCancel}</Button>
      </div>
      <p className="help">{texts.typeHelp(name)}</p>
    </section>
  );
}
