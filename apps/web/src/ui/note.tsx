import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

/** A note beside the thing that it is about. Errors are announced at once. */
export function Note({ kind = 'info', children }: { kind?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div className={`note ${kind}`} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon />
      <div>{children}</div>
    </div>
  );
}
