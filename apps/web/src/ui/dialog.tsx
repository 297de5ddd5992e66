import { X } from 'lucide-react';
import { type FormHTMLAttributes, type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import './dialog.css';
import { uiTexts } from './ui.texts.ts';

/** What has the focus first: the first field to fill in, else the safe choice. */
const firstStop = '.body input:not([readonly], :disabled), footer button';

interface FrameProps {
  /** Esc and the close button; the opener takes the dialog away */
  onClose: () => void;
  labelledBy: string;
  children: ReactNode;
}

/**
 * A native modal dialog while it is on the page: focus stays inside, Esc closes, focus returns to where it was, and
 * what is behind is blurred (R2.12).
 */
function DialogFrame({ onClose, labelledBy, children }: FrameProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>(firstStop)?.focus();
    // closed before it leaves the page, since only closing gives the focus back
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {children}
    </dialog>
  );
}

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** buttons, the safe one first; a `type="submit"` is what Enter does */
  footer: ReactNode;
  form: FormHTMLAttributes<HTMLFormElement> & { ref?: Ref<HTMLFormElement> };
}

/** A dialog with a form: title, fields, footer. */
export function FormDialog({ title, onClose, children, footer, form }: DialogProps) {
  const id = useId();
  return (
    <DialogFrame onClose={onClose} labelledBy={id}>
      <form {...form}>
        <header>
          <h2 id={id}>{title}</h2>
          <IconButton label={uiTexts.close} onClick={onClose}>
            <X />
          </IconButton>
        </header>
        <div className="body">{children}</div>
        <footer>{footer}</footer>
      </form>
    </DialogFrame>
  );
}

interface ConfirmDialogProps {
  title: string;
  /** what will happen, in words */
  text: string;
  image: ReactNode;
  onClose: () => void;
  /** the safe choice comes first and has the focus */
  footer: ReactNode;
}

/** Asks before what cannot be undone or reaches somebody outside. */
export function ConfirmDialog({ title, text, image, onClose, footer }: ConfirmDialogProps) {
  const id = useId();
  return (
    <DialogFrame onClose={onClose} labelledBy={id}>
      <div className="centre">
        {image}
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <footer>{footer}</footer>
    </DialogFrame>
  );
}
