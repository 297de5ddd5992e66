import type { ReactNode } from 'react';

interface BannerProps {
  kind?: 'info' | 'warn';
  icon: ReactNode;
  text: ReactNode;
  detail?: ReactNode;
  /** buttons at the right */
  children?: ReactNode;
  /** interrupts screen readers; for something that the person has just caused */
  urgent?: boolean;
}

/** Shows one message about the whole page, below the livery bar. */
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
