import { Brand } from '../ui/brand.tsx';
import { uiTexts } from '../ui/ui.texts.ts';
import './pending.css';

/** A page that is loading: its outline. */
export function PagePending() {
  return (
    <div className="pending" role="status">
      <span className="sr">{uiTexts.loading}</span>
      <i className="skeleton head" />
      <i className="skeleton tool" />
      {[0, 1, 2, 3, 4].map((row) => (
        <i key={row} className="skeleton line" />
      ))}
    </div>
  );
}

/** The main area before anything of it is here: the bar and the outline. */
export function FramePending() {
  return (
    <>
      <div className="pending-bar">
        <Brand />
      </div>
      <PagePending />
    </>
  );
}
