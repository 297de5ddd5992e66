import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Signal, signal, useSignal } from '../lib/signal.ts';
import './toast.css';

interface ToastContent {
  text: string;
  kind?: 'done' | 'failed';
  /** what the button beside the text says and does; `undo` also answers to Ctrl Z */
  action?: { text: string; undo?: boolean; run: () => void };
}

interface Toast extends ToastContent {
  id: number;
}

const shown: Signal<readonly Toast[]> = signal<readonly Toast[]>([]);
const lifeMs = 8_000;
let count = 0;

/** Says in passing what has happened, for 8 s; longer while it is looked at. @returns what takes it away */
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

/** Where toasts appear: at the bottom of the working area. Once on a page. */
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

function ToastLine({ toast }: { toast: Toast }) {
  const { id, text, kind = 'done', action } = toast;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismiss(id), lifeMs);
    return () => clearTimeout(timer);
  }, [held, id]);
  return (
    <span
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {kind === 'done' ? <Check /> : <CircleAlert />}
      <span className="grow">{text}</span>
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
  );
}
