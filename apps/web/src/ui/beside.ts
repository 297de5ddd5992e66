import {
  arrow,
  autoUpdate,
  computePosition,
  flip,
  hide,
  type Middleware,
  offset,
  type Placement,
  shift,
  size,
} from '@floating-ui/dom';

export type { Placement };

/** px to the edge of the window (R9.5) */
const margin = 8;
/** px from the arrow to the popover's corners, which are round */
const cornerRoom = 8;

interface Beside {
  placement: Placement;
  /** px between the two */
  gap: number;
  /** of a popover that points at its origin; without one, the popover may cover its origin where there is no other room */
  tip?: HTMLElement;
}

/**
 * Keeps a popover beside its origin (R2.11): on the other side where it would leave the window, shifted where it would
 * come closer than 8 px to the window's edge (R9.5), its arrow at the origin all the same. Says in `data-side` where it
 * went and in `--room` how many px high it may be.
 * @returns what ends it
 */
export function keepBeside(origin: Element, popover: HTMLElement, wish: Beside): () => void {
  return autoUpdate(origin, popover, () => void place(origin, popover, wish));
}

async function place(origin: Element, popover: HTMLElement, { placement, gap, tip }: Beside): Promise<void> {
  const pointing: Middleware[] = tip ? [arrow({ element: tip, padding: cornerRoom }), hide()] : [];
  const found = await computePosition(origin, popover, {
    strategy: 'fixed',
    placement,
    middleware: [
      offset(gap),
      flip({ padding: margin, crossAxis: 'alignment', fallbackAxisSideDirection: 'end' }),
      shift({ padding: margin, crossAxis: !tip }),
      size({
        padding: margin,
        apply: ({ availableHeight }) => popover.style.setProperty('--room', `${availableHeight}px`),
      }),
      ...pointing,
    ],
  });
  // whole pixels keep text sharp; rounded down, so that the margin at the right and below stays
  const px = (value: number | undefined) => (value === undefined ? '' : `${Math.floor(value)}px`);
  const { middlewareData, x, y } = found;
  popover.dataset['side'] = found.placement.split('-')[0];
  Object.assign(popover.style, {
    left: px(x),
    top: px(y),
    visibility: middlewareData.hide?.referenceHidden ? 'hidden' : '',
  });
  if (tip) Object.assign(tip.style, { left: px(middlewareData.arrow?.x), top: px(middlewareData.arrow?.y) });
}
