import type { ReactNode } from 'react';
import { classes } from '../button.tsx';

/** Every area loads the failure screen, so its two icons don't use the icon library. */
function Icon({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classes('lucide', className)}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export function AlertIcon({ className }: { className?: string }) {
  return (
    <Icon className={className}>
      <circle cx="12" cy="12" r="10" />
      <path d="M12 8v4M12 16h.01" />
    </Icon>
  );
}

export function AgainIcon({ className }: { className?: string }) {
  return (
    <Icon className={className}>
      <path d="M20.5 12a8.5 8.5 0 0 1-15.6 4.7M3.5 12a8.5 8.5 0 0 1 15.6-4.7" />
      <path d="M19.6 2.8v4.7h-4.7M4.4 21.2v-4.7h4.7" />
    </Icon>
  );
}
