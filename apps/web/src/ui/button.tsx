import type { ButtonHTMLAttributes, ReactNode } from 'react';
import './button.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** one `primary` in sight; `danger` for what cannot be undone */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  small?: boolean;
  wide?: boolean;
  icon?: ReactNode;
  /** the work it started is under way; it keeps its width and takes no second press */
  busy?: boolean;
  children?: ReactNode;
}

/** A button with words; the icon stands before them. */
export function Button({
  kind = 'plain',
  small,
  wide,
  icon,
  busy,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes('btn', kind, small && 'sm', wide && 'wide', className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon}
      <span>{children}</span>
      {busy && <i className="spin" aria-hidden="true" />}
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** an icon alone always has a label */
  label: string;
  small?: boolean;
  kind?: 'plain' | 'quiet';
  children: ReactNode;
}

/** A button with an icon only. */
export function IconButton({ label, small, kind = 'quiet', children, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classes('btn', 'icon', kind, small && 'sm', className)}
    >
      {children}
    </button>
  );
}

/** The class names that are there, in one text. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name && name !== 'plain').join(' ');
}
