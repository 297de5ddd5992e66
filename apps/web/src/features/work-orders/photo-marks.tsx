import {
  type Edges,
  isDrawn,
  type MarkColor,
  type MarkShape,
  markScale,
  mostMarkPoints,
  mostMarks,
  type PhotoMark,
} from '@fieldwright/domain/work-orders/photo-marks';
import { Undo2, X } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { MarkedPicture, MarkPaths } from './marked-picture.tsx';
import { photoMarksTexts as texts } from './photo-marks.texts.ts';

type Marks = readonly PhotoMark[];

interface PhotoMarksProps {
  url: string;
  alt: string;
  marks: Marks;
  onChange: (marks: PhotoMark[]) => void;
}

/** A photo to draw on with a finger, a pen or a mouse; marks are removed with the keyboard, too. */
export function PhotoMarks({ url, alt, marks, onChange }: PhotoMarksProps) {
  const [shape, setShape] = useState<MarkShape>('arrow');
  const [color, setColor] = useState<MarkColor>('red');
  const isFull = marks.length >= mostMarks;
  return (
    <>
      <div className="marked-picture">
        <MarkedPicture className="wo-photo-large" url={url} alt={alt} marks={marks}>
          {(edges) => (
            <DrawingArea
              edges={edges}
              marks={marks}
              pen={isFull ? null : { shape, color }}
              onDrawn={(mark) => onChange([...marks, mark])}
            />
          )}
        </MarkedPicture>
      </div>
      <div className="marks-tools">
        <OneOf inline label={texts.tool} choices={texts.shapes} chosen={shape} onChange={setShape} />
        <OneOf inline label={texts.color} choices={texts.colors} chosen={color} onChange={setColor} />
        <Button icon={<Undo2 />} disabled={marks.length === 0} onClick={() => onChange(marks.slice(0, -1))}>
          {texts.undo}
        </Button>
      </div>
      {isFull && <p className="help">{texts.most}</p>}
      <MarkList marks={marks} onChange={onChange} />
    </>
  );
}

function MarkList({ marks, onChange }: Pick<PhotoMarksProps, 'marks' | 'onChange'>) {
  if (marks.length === 0) return null;
  return (
    <ul className="marks-list" aria-label={texts.list}>
      {[...marks.entries()].map(([at, mark]) => (
        <li key={at}>
          {texts.mark(at + 1, mark.shape, mark.color)}
          <IconButton
            small
            label={texts.remove(at + 1)}
            onClick={() => onChange(marks.filter((_, other) => other !== at))}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

interface DrawingAreaProps {
  edges: Edges;
  marks: Marks;
  /** null while no more fit */
  pen: Pick<PhotoMark, 'shape' | 'color'> | null;
  onDrawn: (mark: PhotoMark) => void;
}

/** Points closer than this to the last one add nothing to see. */
const leastDistance = 40;

function DrawingArea({ edges, marks, pen, onDrawn }: DrawingAreaProps) {
  const [drawing, setDrawing] = useState<PhotoMark | null>(null);
  // several moves can come before the next render
  const current = useRef<PhotoMark | null>(null);
  const set = (mark: PhotoMark | null) => {
    current.current = mark;
    setDrawing(mark);
  };
  const pointOf = (event: PointerEvent<SVGSVGElement>): [number, number] => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const within = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * markScale);
    return [within((event.clientX - left) / width), within((event.clientY - top) / height)];
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    // a second finger doesn't begin another mark
    if (!pen || !event.isPrimary || event.button > 0) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    set({ ...pen, points: pointOf(event) });
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const mark = current.current;
    if (!mark || !event.isPrimary) return;
    const [x, y] = pointOf(event);
    if (mark.shape !== 'line') return set({ ...mark, points: [...mark.points.slice(0, 2), x, y] });
    const [lastX, lastY] = mark.points.slice(-2);
    const isFull = mark.points.length >= 2 * mostMarkPoints;
    if (!isFull && Math.hypot(x - lastX!, y - lastY!) >= leastDistance)
      set({ ...mark, points: [...mark.points, x, y] });
  };
  const end = () => {
    const mark = current.current;
    set(null);
    if (mark && isDrawn(mark)) onDrawn(mark);
  };
  return (
    <svg
      className="marks"
      data-draws
      viewBox={`0 0 ${edges.width} ${edges.height}`}
      role="img"
      aria-label={texts.area}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => set(null)}
    >
      <MarkPaths marks={drawing && drawing.points.length > 2 ? [...marks, drawing] : marks} edges={edges} />
    </svg>
  );
}
