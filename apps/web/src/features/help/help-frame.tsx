import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { helpTexts as texts } from './help.texts.ts';

const narrow = matchMedia('(max-width: 900px)');
/** help covers the details beside the board (help.css) */
const covering = matchMedia('(min-width: 901px) and (max-width: 1799px) and (max-height: 819px)');
const watchNarrow = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

interface HelpFrameProps {
  close: () => void;
  children: ReactNode;
}

/** Shows help beside the page if there is room; as a sheet on a phone. */
export function HelpFrame({ close, children }: HelpFrameProps) {
  const Place = useSyncExternalStore(watchNarrow, () => narrow.matches) ? Sheet : Aside;
  const title = useId();
  useFocusBack();
  return (
    <Place {...{ title, close }}>
      <Head {...{ title, close }} />
      {children}
    </Place>
  );
}

function Head({ title, close }: { title: string; close: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // reading starts here
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <IconButton label={texts.close} onClick={close}>
        <X />
      </IconButton>
    </header>
  );
}

interface PlaceProps extends HelpFrameProps {
  title: string;
}

/** Shows help beside the page; in a low window it closes once the details below are used. */
function Aside({ title, close, children }: PlaceProps) {
  const aside = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = aside.current;
    const press = ({ key, defaultPrevented }: KeyboardEvent) =>
      key === 'Escape' && !defaultPrevented && close();
    place?.addEventListener('keydown', press);
    return () => place?.removeEventListener('keydown', press);
  }, [close]);
  useEffect(() => {
    const enter = ({ target }: FocusEvent) =>
      covering.matches && target instanceof Element && target.closest('.board-panel') && close();
    document.addEventListener('focusin', enter);
    return () => document.removeEventListener('focusin', enter);
  }, [close]);
  return (
    <aside className="help-panel" aria-labelledby={title} ref={aside}>
      {children}
    </aside>
  );
}

function Sheet({ title, close, children }: PlaceProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const sheet = dialog.current;
    sheet?.showModal();
    return () => sheet?.close();
  }, []);
  useEffect(() => {
    const sheet = dialog.current;
    const tapBeside = ({ target }: Event) => target === sheet && close();
    sheet?.addEventListener('click', tapBeside);
    return () => sheet?.removeEventListener('click', tapBeside);
  }, [close]);
  return (
    <dialog
      ref={dialog}
      className="help-sheet"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="help-panel">{children}</div>
    </dialog>
  );
}

/** Returns the focus after closing help: to where it was, or to the help button. */
function useFocusBack(): void {
  const opener = useRef<Element | null>(document.activeElement);
  useEffect(() => {
    const { current: from } = opener;
    return () => {
      const at = document.activeElement;
      if (at !== document.body && at?.closest('.help-panel') === null) return;
      const isThere = from !== document.body && from?.isConnected;
      const target = isThere ? from : document.querySelector('.help-button');
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);
}
