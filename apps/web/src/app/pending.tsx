import type { ReactNode } from 'react';
import { isStruggling } from '../lib/requests/struggle.ts';
import { useSignal } from '../lib/signal.ts';
import { Brand } from '../ui/brand.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
import { entryTexts } from './entry.texts.ts';

/** The outline of a loading page. */
export function PagePending() {
  const struggling = useSignal(isStruggling);
  return (
    <output className="pending">
      <span className={struggling ? 'dim' : 'sr'}>
        {struggling ? entryTexts.struggling : uiTexts.loading}
      </span>
      <i className="skeleton head" />
      <i className="skeleton tool" />
      {[0, 1, 2, 3, 4].map((row) => (
        <i key={row} className="skeleton line" />
      ))}
    </output>
  );
}

/** The main area before its code has loaded: the bar, and the outline or `children`. */
export function FramePending({ children = <PagePending /> }: { children?: ReactNode }) {
  return (
    <div className="pending-frame">
      <div className="pending-bar">
        <Brand />
      </div>
      {children}
    </div>
  );
}
