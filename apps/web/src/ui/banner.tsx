import type { ReactNode } from 'react';
import './banner.css';

interface BannerProps {
  kind?: 'info' | 'warn';
  icon: ReactNode;
  text: ReactNode;
  detail?: ReactNode;
  /** buttons at the right */
  children?: ReactNode;
  /** interrupts a screen reader; for what the person has just caused */
  urgent?: boolean;
}

/** One thing to know about the whole page, under the livery bar. */
export function Banner({ kind = 'info', icon, text, detail, children, urgent }: BannerProps) {
  return (
    <div className={`banner ${kind}`} role={urgent ? 'alert' : 'status'}>
      {icon}
      <span className="grow">
        {text}
        {detail && <small>{detail}</small>}
      </span>
      {children}
    </div>
  );
}
