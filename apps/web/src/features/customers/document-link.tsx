import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMain } from '../../app/main/use-main.ts';

interface DocumentLinkProps {
  kind: 'workOrder' | 'proposal';
  id: number;
  children: ReactNode;
}

/** Shows a work order or proposal by name, as a link if the user may open it. */
export function DocumentLink({ kind, id, children }: DocumentLinkProps) {
  const { may } = useMain();
  const opens =
    kind === 'workOrder'
      ? may('workorders.view') || may('workorders.own')
      : may('proposals.view') || may('proposals.own');
  if (!opens) return <b>{children}</b>;
  const params = { id: String(id) };
  return kind === 'workOrder' ? (
    <Link to="/workorders/$id" params={params}>
      {children}
    </Link>
  ) : (
    <Link to="/proposals/$id" params={params}>
      {children}
    </Link>
  );
}
