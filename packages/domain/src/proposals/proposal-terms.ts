import type { Presentation } from './presentation.ts';

/** The terms that a company has set up. */
export interface TermsFacts {
  /** The company's own; empty for none. */
  company: string;
  /** The departments of the proposal's lines, each once; empty terms for those without their own. */
  departments: readonly { text: string; terms: string }[];
}

export type ProposalTerms = NonNullable<Presentation['terms']>;

/**
 * Returns the terms of a proposal: those of each of its departments, then the company's for the departments without
 * their own, and for a proposal without departments. Empty if there are none.
 */
export function proposalTerms({ company, departments }: TermsFacts): ProposalTerms {
  const own = departments.filter(({ terms }) => terms.trim() !== '');
  const needsCompany = own.length < departments.length || departments.length === 0;
  return [
    ...own.map(({ text, terms }) => ({ department: text, text: terms.trim() })),
    ...(needsCompany && company.trim() !== '' ? [{ department: '', text: company.trim() }] : []),
  ];
}
