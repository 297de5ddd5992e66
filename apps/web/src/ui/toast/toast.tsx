import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSignal } from '../../lib/signal.ts';
import { dialogStack } from '../dialog/dialog-stack.ts';
import { focusOn, pageHeading } from '../focus-heading.ts';
import './toast.css';
import { dismiss, notePress, shown, type Toast, type ToastLink } from './toasts.ts';

const lifeMs = 8_000;
/** two lines take longer to read */
const longLifeMs = 16_000;

/**
 * Renders toasts, once per page: at the bottom of the working area, on a phone at the top. While a dialog is
 * open, it shows them itself.
 */
export function Toasts() {
  const isBehind = useSignal(dialogStack).length > 0;
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      // an editor on the page has handled the undo
      if (event.defaultPrevented) return;
      const latest = shown.get().at(-1);
      const typing = (event.target as HTMLElement).closest('input, textarea, [contenteditable]');
      if (!latest?.action?.undo || typing || event.shiftKey) return;
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      dismiss(latest.id);
      latest.action.run();
    };
    document.addEventListener('keydown', undo);
    for (const type of ['keydown', 'pointerdown']) document.addEventListener(type, notePress, true);
    return () => {
      document.removeEventListener('keydown', undo);
      for (const type of ['keydown', 'pointerdown']) document.removeEventListener(type, notePress, true);
    };
  }, []);
  return <output className="toasts">{!isBehind && <ToastLines />}</output>;
}

/**
 * Renders toasts beside an open dialog, clear of it. Elsewhere they would be behind its backdrop, and no
 * screen reader would read them.
 * @param covered another dialog is open on top
 */
export function DialogToasts({ covered }: { covered: boolean }) {
  return (
    <div className="toasts" aria-live="polite">
      {!covered && <ToastLines />}
    </div>
  );
}

const ToastLines = () => useSignal(shown).map((toast) => <ToastLine key={toast.id} toast={toast} />);

const glyphs = { done: Check, warned: TriangleAlert, failed: CircleAlert } as const;

function ToastLine({ toast }: { toast: Toast }) {
  const { id, text, detail, kind = 'done', links = [], action } = toast;
  const [held, setHeld] = useState(false);
  const before = useRef<EventTarget | null>(null);
  const Glyph = glyphs[kind];
  const life = detail ? longLifeMs : lifeMs;
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismiss(id), life);
    return () => clearTimeout(timer);
  }, [held, id, life]);
  return (
    <span
      className="toast"
      data-long={detail ? true : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      <Glyph />
      <span className="grow">
        {text}
        {detail && <small>{detail}</small>}
      </span>
      {(links.length > 0 || action) && (
        <span className="toast-ways">
          {links.map((link) => (
            <WayOf key={link.href} link={link} leave={() => dismiss(id)} />
          ))}
          {action && (
            <button
              type="button"
              onClick={() => {
                // the button disappears with the toast
                focusOn(isThere(before.current) ? before.current : pageHeading());
                dismiss(id);
                action.run();
              }}
            >
              {action.text}
            </button>
          )}
        </span>
      )}
    </span>
  );
}

const isThere = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.isConnected && target !== document.body;

function WayOf({ link: { text, href, go }, leave }: { link: ToastLink; leave: () => void }) {
  return (
    <a
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        leave();
        go();
      }}
    >
      {text}
    </a>
  );
}
