import { cancelNoticeTexts as notice } from './cancel-notice.texts.ts';
import type { Presentation } from './presentation.ts';

/** The terms that a company has set up. */
export interface TermsFacts {
  /** The company's own; empty for none. */
  company: string;
  /** The departments of the proposal's lines, each once; empty terms for those without their own. */
  departments: readonly { text: string; terms: string }[];
  /** To whom a customer sends a cancellation; null unless the company gives notice of the right to cancel for this home. */
  cancelNotice: { seller: string; address: string } | null;
}

export type ProposalTerms = NonNullable<Presentation['terms']>;

/**
 * Returns the terms of a proposal: those of each of its departments, then the company's for the departments without
 * their own, and for a proposal without departments, and the notice of the right to cancel. Empty if there are none.
 */
export function proposalTerms({ company, departments, cancelNotice }: TermsFacts): ProposalTerms {
  const own = departments.filter(({ terms }) => terms.trim() !== '');
  const needsCompany = own.length < departments.length || departments.length === 0;
  return [
    ...own.map(({ text, terms }) => ({ department: text, text: terms.trim() })),
    ...(needsCompany && company.trim() !== '' ? [{ department: '', text: company.trim() }] : []),
    ...(cancelNotice ? [{ department: notice.title, text: cancelText(cancelNotice) }] : []),
  ];
}

/** Returns the notice of the three-day right to cancel, with the form to do it. */
function cancelText({ seller, address }: NonNullable<TermsFacts['cancelNotice']>): string {
  const { right, form, date, may, returned, goods, pickUp, cancel, signature } = notice;
  const to = notice.to(address ? notice.at(seller, address) : seller);
  return [right, `${form}\n${date}`, may, returned, goods, pickUp, to, `${cancel}\n${signature}`].join(
    '\n\n',
  );
}
