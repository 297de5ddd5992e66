import { signatureArea, strokesPath } from '@fieldwright/domain/proposals/signature';
import { printedSignature } from '@fieldwright/domain/work-orders/printed-signature';
import { completionOf } from './completion-part.tsx';
import { useWorkOrderScreen } from './work-order-screen.ts';

/** The customer's signature on a printed report. */
export function PrintedSignature() {
  const screen = useWorkOrderScreen();
  const { signature, now } = completionOf(screen);
  const printed = printedSignature({ signature, now, timeZone: screen.zone.timeZone });
  if (!printed) return null;
  const { title, words, strokes, typed, alt, by, changed } = printed;
  return (
    <section>
      <h2>{title}</h2>
      <p>{words}</p>
      {strokes && (
        <svg viewBox={`0 0 ${signatureArea.width} ${signatureArea.height}`} role="img" aria-label={alt}>
          <path d={strokesPath(strokes)} />
        </svg>
      )}
      {typed !== null && <p className="printed-typed">{typed}</p>}
      <small>{by}</small>
      {changed !== null && <b>{changed}</b>}
    </section>
  );
}
