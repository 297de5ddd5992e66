import { type ReactNode, useSyncExternalStore } from 'react';
import './imports.css';

/** matches where the side is below the rows (imports.css) */
const narrow = matchMedia('(max-width: 999px)');
const watchNarrow = (changed: () => void) => {
  narrow.addEventListener('change', changed);
  return () => narrow.removeEventListener('change', changed);
};

interface Props {
  checking: boolean;
  bar: ReactNode;
  /** how the file is read */
  side: ReactNode;
  /** the name of the side where it is folded */
  sideTitle: string;
  /** whether the person has to choose something there before there are rows */
  isSideNeeded: boolean;
  /** the rows */
  children: ReactNode;
}

/** Lays out the review of a file: beside its rows how it is read; on a phone, rows come first and that is folded. */
export function ReviewFrame({ checking, bar, side, sideTitle, isSideNeeded, children }: Props) {
  const isNarrow = useSyncExternalStore(watchNarrow, () => narrow.matches);
  return (
    <div className="import-review" aria-busy={checking || undefined}>
      {bar}
      {!isNarrow && <div className="import-side">{side}</div>}
      <div className="import-main">{children}</div>
      {isNarrow && (
        <details className="import-fold" open={isSideNeeded || undefined}>
          <summary>{sideTitle}</summary>
          <div className="import-side">{side}</div>
        </details>
      )}
    </div>
  );
}
