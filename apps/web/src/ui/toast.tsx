import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Signal, signal, useSignal } from '../lib/signal.ts';
import './toast.css';

/** Where the person may want to go. `go` goes there within the page; the address is for a new tab. */
export interface ToastLink {
  text: string;
  href: string;
  go: () => void;
}

interface ToastContent {
  text: string;
  /** what is still missing, or the like: a second line */
  detail?: string | undefined;
  /** `warned`: done, and yet something is to be looked at */
  kind?: 'done' | 'warned' | 'failed';
  links?: readonly ToastLink[];
  /** what the button beside the text says and does; `undo` also answers to Ctrl Z */
  action?: { text: string; undo?: boolean; run: () => void };
}

interface Toast extends ToastContent {
  id: number;
}

const shown: Signal<readonly Toast[]> = signal<readonly Toast[]>([]);
const lifeMs = 8_000;
/** two lines take longer to read */
const longLifeMs = 16_000;
let count = 0;

/** Says in passing what has happened, for 8 s, or 16 where it has more to say; longer while it is looked at. @returns what takes it away */
export function showToast(content: ToastContent): () => void {
  count += 1;
  const id = count;
  // two at a time: an older one has been read or does not matter any more
  shown.set([...shown.get().slice(-1), { ...content, id }]);
  return () => dismiss(id);
}

function dismiss(id: number): void {
  shown.set(shown.get().filter((toast) => toast.id !== id));
}

/** Takes all away, with what they offered to undo. */
export function clearToasts(): void {
  shown.set([]);
}

/** Where toasts appear: at the bottom of the working area, on a phone at its top. Once on a page. */
export function Toasts() {
  const toasts = useSignal(shown);
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      const latest = shown.get().at(-1);
      const typing = (event.target as HTMLElement).closest('input, textarea, [contenteditable]');
      if (!latest?.action?.undo || typing || event.shiftKey) return;
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      dismiss(latest.id);
      latest.action.run();
    };
    document.addEventListener('keydown', undo);
    return () => document.removeEventListener('keydown', undo);
  }, []);
  return (
    <output className="toasts">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </output>
  );
}

const glyphs = { done: Check, warned: TriangleAlert, failed: CircleAlert } as const;

function ToastLine({ toast }: { toast: Toast }) {
  const { id, text, detail, kind = 'done', links = [], action } = toast;
  const [held, setHeld] = useState(false);
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
      onFocus={() => setHeld(true)}
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
