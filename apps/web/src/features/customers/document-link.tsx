import type { DocumentName } from '@fieldwright/domain/saves/document-names';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { documentPages } from '../../lib/document-pages.ts';

interface DocumentLinkProps {
  kind: DocumentName;
  id: number;
  children: ReactNode;
}

/** Shows a work order or proposal by name, as a link if the user may open it. */
export function DocumentLink({ kind, id, children }: DocumentLinkProps) {
  const { may } = useMain();
  const { to, opens } = documentPages[kind];
  if (!opens.some((right) => may(right))) return <b>{children}</b>;
  return (
    <Link to={to} params={{ id: String(id) }}>
      {children}
    </Link>
  );
}
