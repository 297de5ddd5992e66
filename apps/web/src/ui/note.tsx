import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const icons = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert };

/** A remark beside the thing it is about. A bad one is read out at once. */
export function Note({ kind = 'info', children }: { kind?: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[kind];
  return (
    <div className={`note ${kind}`} role={kind === 'bad' ? 'alert' : undefined}>
      <Icon />
      <div>{children}</div>
    </div>
  );
}
