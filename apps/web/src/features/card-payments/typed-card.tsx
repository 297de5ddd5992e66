import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { type CardFrame, drawCardFrame, type FramedCard, ScriptError } from './card-frame.ts';
import { cardPaymentsTexts as texts } from './card-payments.texts.ts';

interface TypedCardProps {
  frame: CardFrame;
  /** the card in the frame, once it is drawn */
  card: Ref<FramedCard | null>;
  /** the amount with the tip, as it is charged */
  amount: string;
  failure: string | null;
  busy: boolean;
  charge: () => void;
  cancel: () => void;
}

/** The provider's frame in which the office types a card by phone, and the button that charges it. */
export function TypedCard(props: TypedCardProps) {
  const [tries, setTries] = useState(0);
  const { provider, publicId, locationId, scriptUrl } = props.frame;
  // drawn anew by each try, and for another account
  const drawn = [provider, publicId, locationId, scriptUrl, tries].join(' ');
  return <DrawnCard key={drawn} {...props} retry={() => setTries(tries + 1)} />;
}

function DrawnCard({
  frame,
  card,
  amount,
  failure,
  busy,
  charge,
  cancel,
  retry,
}: TypedCardProps & { retry: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'noScript' | 'refused'>('loading');
  const [drawn, setDrawn] = useState<FramedCard | null>(null);
  useImperativeHandle<FramedCard | null, FramedCard | null>(card, () => drawn, [drawn]);
  const name = texts.names[frame.provider];
  const { provider, publicId, locationId, scriptUrl } = frame;
  useEffect(() => {
    let isGone = false;
    let remove = () => {};
    // of its own for each drawing, since a provider draws only once in an element
    const spot = document.createElement('div');
    place.current!.append(spot);
    const draw = async () => {
      try {
        const one = await drawCardFrame({ provider, publicId, locationId, scriptUrl }, spot);
        if (isGone) {
          one.remove();
          return;
        }
        remove = () => one.remove();
        setDrawn(one);
        setState('ready');
        one.focus();
      } catch (error) {
        if (!isGone) setState(error instanceof ScriptError ? 'noScript' : 'refused');
      }
    };
    void draw();
    return () => {
      isGone = true;
      remove();
      spot.remove();
    };
  }, [provider, publicId, locationId, scriptUrl]);
  const isFailed = state === 'noScript' || state === 'refused';
  return (
    <section className="typed-card" aria-label={texts.typed}>
      {state === 'loading' && <output className="dim">{texts.typeLoading(name)}</output>}
      {state === 'noScript' && (
        <Note kind="bad">
          <span>{texts.typeNotLoaded(name)}</span>
          <Button small onClick={retry}>
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
        <Button disabled={busy} onClick={cancel}>
          {texts.cancel}
        </Button>
      </div>
      <p className="help">{texts.typeHelp(name)}</p>
    </section>
  );
}
