import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { trayTexts as texts } from '../board.texts.ts';
import { least, trayStep, usual } from './tray-size.ts';

interface TrayEdgeProps {
  /** null for the height of its cards */
  height: number | null;
  setHeight: (height: number | null) => void;
}

/**
 * Shows the upper edge of Unassigned, resized by dragging or arrow keys; a double click or Enter resets it.
 */
export function TrayEdge({ height, setHeight }: TrayEdgeProps) {
  const from = useRef<{ y: number; height: number } | null>(null);
  const heightOf = (edge: Element) => edge.parentElement!.getBoundingClientRect().height;
  const grab = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { y: event.clientY, height: heightOf(event.currentTarget) };
  };
  const pull = (event: PointerEvent) => {
    if (from.current) setHeight(from.current.height + from.current.y - event.clientY);
  };
  const letGo = () => {
    from.current = null;
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const steps: Record<string, number> = { ArrowUp: trayStep, ArrowDown: -trayStep };
    const step = steps[event.key];
    if (step !== undefined) setHeight(heightOf(event.currentTarget) + step);
    else if (event.key === 'Enter') setHeight(null);
    else return;
    event.preventDefault();
  };
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr is not a movable separator
      role="separator"
      aria-orientation="horizontal"
      aria-label={texts.resize}
      aria-valuenow={height ?? usual}
      aria-valuemin={least}
      tabIndex={0}
      className="board-tray-edge"
      onPointerDown={grab}
      onPointerMove={pull}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={() => setHeight(null)}
      onKeyDown={press}
    />
  );
}
