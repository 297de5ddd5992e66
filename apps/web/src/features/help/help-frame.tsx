import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { helpTexts as texts } from './help.texts.ts';

const narrow = matchMedia('(max-width: 900px)');
const watchNarrow = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

interface HelpFrameProps {
  close: () => void;
  children: ReactNode;
}

/** Beside the work where there is room for both; on a phone a sheet above it. */
export function HelpFrame({ close, children }: HelpFrameProps) {
  const isSheet = useSyncExternalStore(watchNarrow, () => narrow.matches);
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusThereAndBack(heading, isSheet);
  const head = (
    <header>
      <h2 id={title} ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <IconButton label={texts.close} onClick={close}>
        <X />
      </IconButton>
    </header>
  );
  if (isSheet) {
    return (
      <Sheet {...{ title, close }}>
        {head}
        {children}
      </Sheet>
    );
  }
  return (
    <aside
      className="help-panel"
      aria-labelledby={title}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      {head}
      {children}
    </aside>
  );
}

function Sheet({ title, close, children }: HelpFrameProps & { title: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const sheet = dialog.current;
    sheet?.showModal();
    return () => sheet?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="help-sheet"
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div className="help-panel">{children}</div>
    </dialog>
  );
}

/** Reading begins at the panel; who closes it goes on where they were. */
function useFocusThereAndBack(heading: React.RefObject<HTMLElement | null>, isSheet: boolean): void {
  const opener = useRef<Element | null>(document.activeElement);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [heading, isSheet]);
  useEffect(() => {
    const { current: from } = opener;
    return () => {
      const at = document.activeElement;
      const isElsewhere = at !== document.body && at?.closest('.help-panel') === null;
      const back = from === document.body || !from?.isConnected ? '.help-button' : null;
      const target = back ? document.querySelector(back) : from;
      if (!isElsewhere && target instanceof HTMLElement) target.focus({ preventScroll: true });
    };
  }, []);
}
