import {
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { keepBeside, type Placement } from './beside.ts';
import './popover.css';
import { usePopover } from './use-popover.ts';

/** px from the origin: the arrow's tip plus a small gap */
const gap = 14;

interface PopoverProps {
  /** the accessible name */
  label: string;
  /** may have links and buttons; Tab reaches them after the origin */
  content: ReactNode;
  /** preferred side */
  placement?: Placement;
  /** the origin */
  children: ReactElement<OriginProps>;
}

interface OriginProps {
  'aria-describedby'?: string | undefined;
  tabIndex?: number | undefined;
}

/**
 * Shows more about its origin in a popover with an arrow (R2.11): while the pointer or focus is on either,
 * and after a tap. It closes 700 ms after the pointer has left.
 */
export function Popover({ label, content, placement = 'bottom', children }: PopoverProps) {
  return <ArrowPopover name={{ role: 'group', 'aria-label': label }} {...{ content, placement, children }} />;
}

interface HintProps {
  text: string;
  /** the origin */
  children: ReactElement<OriginProps>;
}

/** A tooltip: like a popover, but closes when its origin is pressed. */
export function Hint({ text, children }: HintProps) {
  return <ArrowPopover name={{ role: 'tooltip' }} content={text} placement="top" {...{ children }} />;
}

interface ArrowPopoverProps extends Pick<PopoverProps, 'content' | 'children'> {
  name: { role: 'tooltip' } | { role: 'group'; 'aria-label': string };
  placement: Placement;
}

function ArrowPopover({ name, content, placement, children }: ArrowPopoverProps) {
  const id = useId();
  const { area, open, handlers } = usePopover(name.role === 'tooltip');
  const described = [children.props['aria-describedby'], open && id].filter(Boolean).join(' ');
  const origin: OriginProps = { 'aria-describedby': described || undefined };
  // make plain text a Tab stop, so that the keyboard can open it too (WCAG 2.1.1)
  if (isPlain(children)) origin.tabIndex = 0;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only notices who comes and goes
    <span ref={area} className="popover-area" {...handlers}>
      {cloneElement(children, origin)}
      {open && <PopoverBox {...{ id, name, area, placement }}>{content}</PopoverBox>}
    </span>
  );
}

const focusable = ['a', 'button', 'input', 'select', 'summary', 'textarea'];

/**
 * Checks whether an element is plain HTML that can't be focused; our own components handle focus themselves.
 */
function isPlain({ type }: ReactElement): boolean {
  return typeof type === 'string' && !focusable.includes(type);
}

interface PopoverBoxProps extends Pick<ArrowPopoverProps, 'name' | 'placement'> {
  id: string;
  area: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Renders inside the area, so that it counts as part of the origin, and stays inside the origin's dialog. */
function PopoverBox({ id, name, area, placement, children }: PopoverBoxProps) {
  const box = useRef<HTMLSpanElement>(null);
  const arrow = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const [origin, popover, tip] = [area.current?.firstElementChild, box.current, arrow.current];
    if (!origin || !popover || !tip) return undefined;
    popover.showPopover?.();
    return keepBeside(origin, popover, { placement, gap, tip });
  }, [area, placement]);
  return (
    <span ref={box} id={id} className={`popover ${name.role}`} popover="manual" {...name}>
      <i ref={arrow} className="popover-arrow" />
      <span className="popover-body">{children}</span>
    </span>
  );
}
