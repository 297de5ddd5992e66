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

/** px from the origin: the arrow's tip, and a little air */
const gap = 14;

interface PopoverProps {
  /** what it is about */
  label: string;
  /** may have links and buttons: they are next on the Tab key's way */
  content: ReactNode;
  /** where it goes if there is room */
  placement?: Placement;
  /** its origin */
  children: ReactElement<OriginProps>;
}

interface OriginProps {
  'aria-describedby'?: string | undefined;
  tabIndex?: number | undefined;
}

/**
 * More about something, in a popover with an arrow (R2.11): while the pointer or the focus is on its origin or on it, and
 * after a tap. It closes 700 ms after the pointer has left.
 */
export function Popover({ label, content, placement = 'bottom', children }: PopoverProps) {
  return <ArrowPopover name={{ role: 'group', 'aria-label': label }} {...{ content, placement, children }} />;
}

interface HintProps {
  text: string;
  /** what it is about */
  children: ReactElement<OriginProps>;
}

/** A few words more on something, like a popover, but gone when what they are about is pressed. */
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
  // what opens for the pointer opens for the keyboard, too (WCAG 2.1.1): plain text gets a place on its way
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

/** An element of HTML that cannot have the focus by itself; a component of ours sees to that. */
function isPlain({ type }: ReactElement): boolean {
  return typeof type === 'string' && !focusable.includes(type);
}

interface PopoverBoxProps extends Pick<ArrowPopoverProps, 'name' | 'placement'> {
  id: string;
  area: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** Inside its area, so that it counts as one with the origin, and inside a dialog where the origin is in one. */
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
