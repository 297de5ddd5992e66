import type { ReactNode } from 'react';
import './facts.css';

/** A list of named facts, in columns if there is room. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="fact-list">{children}</dl>;

interface FactProps {
  name: string;
  /** shown instead of an empty value */
  missing?: string;
  children: ReactNode;
}

/** One fact of the list. */
export function Fact({ name, missing, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || (missing && <span className="dim">{missing}</span>)}</dd>
    </div>
  );
}
