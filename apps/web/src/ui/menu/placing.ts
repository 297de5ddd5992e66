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

/** minimum px to the window's edge (R9.5) */
const margin = 8;
/** px from the arrow to the popover's rounded corners */
const cornerRoom = 8;

/** Where a popover is meant to be. */
export interface Beside {
  placement: Placement;
  /** px between the two */
  gap: number;
  /** the arrow of a popover; without one, the popover may cover its origin if there is no other room */
  tip?: HTMLElement;
}

/** Places a popover beside its origin, again whenever either moves. @returns a function that stops this */
export function keepPlaced(origin: Element, popover: HTMLElement, wish: Beside): () => void {
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
  // whole pixels keep text sharp; rounded down, to keep the margin at the right and bottom
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
