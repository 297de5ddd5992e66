import type { ButtonHTMLAttributes, ReactNode } from 'react';
import './button.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** at most one `primary` visible; `danger` for what cannot be undone */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  small?: boolean;
  wide?: boolean;
  icon?: ReactNode;
  /** its action is running: keeps its width and ignores clicks */
  busy?: boolean;
  children?: ReactNode;
}

/** A button with text; an icon comes before it. */
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
  /** required, since there is no text */
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

/** Joins the class names that are set; leaves out `plain`. */
export function classes(...names: (string | false | undefined)[]): string {
  return names.filter((name) => name && name !== 'plain').join(' ');
}
