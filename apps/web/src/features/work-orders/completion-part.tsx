import { customerName } from '@fieldwright/domain/customers/customer';
import { signatureArea, strokesPath } from '@fieldwright/domain/proposals/signature';
import { changedSinceSigned, consentOf, signedWork } from '@fieldwright/domain/work-orders/completion';
import { useQueryClient } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { pastText } from '../../lib/dates/past.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import './completion-part.css';
import { completionTexts as texts } from './completion.texts.ts';
import { openSignWork } from './sign-work.dialog.tsx';
import { workOrderQuery } from './work-order.data.ts';
import { useWorkOrderScreen, type WorkOrderScreen } from './work-order-screen.ts';

/** Returns the signature, and what has changed since. */
export function completionOf({
  draft,
  totals,
  context,
}: Pick<WorkOrderScreen, 'draft' | 'totals' | 'context'>) {
  const { signature } = context.completion;
  const now = signedWork(draft, totals);
  return {
    signature,
    now,
    changed: signature ? changedSinceSigned(signature.shown, now) : [],
    isAltered: signature?.isIntact === false,
  };
}

/**
 * Returns functions that ask the customer to sign, and for the reason why they can't; null if that isn't allowed, or
 * before work is saved and priced. Neither takes anything, so that a button can't hand its event over.
 */
export function useAskToSign(): { sign: () => void; sayAbsent: () => void } | null {
  const screen = useWorkOrderScreen();
  const { view, draft, context, readOnly } = screen;
  const client = useQueryClient();
  const { now } = completionOf(screen);
  if (readOnly || draft.id <= 0 || now === null) return null;
  if (view.isDirty) return null;
  const ask = (absent: boolean) =>
    openSignWork({
      workOrderId: draft.id,
      shown: now,
      consent: consentOf(context.completion.consent),
      name: customerName(context.customer),
      absent,
      done: () => void client.invalidateQueries({ queryKey: workOrderQuery(draft.id).queryKey }),
    });
  return { sign: () => ask(false), sayAbsent: () => ask(true) };
}

/** Shows the customer's signature for the work, or takes it on this device. */
export function CompletionPart() {
  const screen = useWorkOrderScreen();
  const { view, draft, readOnly, zone } = screen;
  const today = useNow();
  const ask = useAskToSign();
  const { signature, now, changed, isAltered } = completionOf(screen);
  const mayAsk = !readOnly && draft.id > 0;
  if (!mayAsk && !signature) return null;
  return (
    <section className="wo-completion" data-part="sign" id="wo-sign" aria-labelledby="wo-sign-head">
      <h2 id="wo-sign-head">{texts.title}</h2>
      {signature === null ? (
        <p className="dim">{texts.none}</p>
      ) : (
        <div>
          <b>{signature.method === 'absent' ? texts.notSigned : texts.signedBy(signature.name)}</b>
          {signature.reason && <p>{signature.reason}</p>}
          {signature.strokes && (
            <svg
              className="wo-signed"
              viewBox={`0 0 ${signatureArea.width} ${signatureArea.height}`}
              role="img"
              aria-label={texts.signature(signature.name)}
            >
              <path d={strokesPath(signature.strokes)} />
            </svg>
          )}
          <small className="dim">
            {texts.takenBy(signature.takenBy, pastText(signature.date, today, zone.timeZone))}
          </small>
        </div>
      )}
      {isAltered && (
        <div className="wo-signed-changed">
          <b>{texts.altered}</b>
          <small className="dim">{texts.alteredDetail}</small>
        </div>
      )}
      {changed.length > 0 && (
        <div className="wo-signed-changed">
          <b>{texts.changed}</b>
          <ul>
            {changed.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <small className="dim">{texts.changedDetail}</small>
        </div>
      )}
      {mayAsk &&
        (view.isDirty || now === null ? (
          <p className="help">{view.isDirty ? texts.saveFirst : texts.notPriced}</p>
        ) : (
          (signature === null || isAltered || changed.length > 0 || signature.method === 'absent') && (
            <div className="wo-sign-buttons">
              <Button icon={<PenLine />} onClick={ask?.sign}>
                {signature === null ? texts.sign : texts.signAgain}
              </Button>
              {signature === null && (
                <Button kind="quiet" onClick={ask?.sayAbsent}>
                  {texts.absent}
                </Button>
              )}
            </div>
          )
        ))}
    </section>
  );
}
