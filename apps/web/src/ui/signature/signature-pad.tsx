import {
  mostPoints,
  type Strokes,
  signatureArea,
  strokesPath,
} from '@fieldwright/domain/proposals/signature';
import { type PointerEvent, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import { uiTexts } from '../ui.texts.ts';
import './signature-pad.css';

interface SignaturePadProps {
  /** says whose signature it is */
  label?: string;
  strokes: Strokes;
  onChange: (strokes: Strokes) => void;
  error?: string | undefined;
}

/** Points closer than this to the last one add nothing to see. */
const leastDistance = 3;

/** Takes a signature drawn with a finger, a pen or a mouse. With a keyboard, the name is typed instead. */
export function SignaturePad({ label = uiTexts.signHere, strokes, onChange, error }: SignaturePadProps) {
  const note = useId();
  const drawn = useRef<Strokes>(strokes);
  const isDrawing = useRef(false);
  const pointOf = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)));
    return [
      within(((event.clientX - left) / width) * signatureArea.width, signatureArea.width),
      within(((event.clientY - top) / height) * signatureArea.height, signatureArea.height),
    ];
  };
  const set = (next: Strokes) => {
    drawn.current = next;
    onChange(next);
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    isDrawing.current = true;
    set([...drawn.current, pointOf(event)]);
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const stroke = drawn.current.at(-1);
    const count = drawn.current.reduce((sum, { length }) => sum + length, 0);
    if (!isDrawing.current || !stroke || count >= 2 * mostPoints) return;
    const [x, y] = pointOf(event);
    const [lastX, lastY] = stroke.slice(-2);
    if (Math.hypot(x - lastX!, y - lastY!) < leastDistance) return;
    set([...drawn.current.slice(0, -1), [...stroke, x, y]]);
  };
  const end = () => {
    isDrawing.current = false;
  };
  return (
    <div className="sign-pad">
      <svg
        viewBox={`0 0 ${signatureArea.width} ${signatureArea.height}`}
        role="img"
        aria-label={label}
        aria-describedby={error ? note : undefined}
        data-wrong={error ? true : undefined}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className="sign-line" d="M30 160H570" />
        <path className="sign-ink" d={strokesPath(strokes)} />
      </svg>
      {strokes.length === 0 && <span className="sign-here">{uiTexts.signHere}</span>}
      {strokes.length > 0 && (
        <Button small onClick={() => set([])}>
          {uiTexts.clear}
        </Button>
      )}
      {error && (
        <p id={note} className="help bad">
          {error}
        </p>
      )}
    </div>
  );
}
