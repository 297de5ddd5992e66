import { z } from 'zod';
import { line, lines } from '../kernel/field.ts';

/*
 * The company's own texts for the email with a proposal's link. Standard texts are used for empty ones.
 * Placeholders such as {customer} are filled in when the email is sent.
 */

/** The placeholders: the customer's first name, the company's name, and the proposal's title. */
export const placeholders = ['customer', 'company', 'proposal'] as const;
export type Placeholder = (typeof placeholders)[number];

export const messageTextMessages = {
  placeholder: 'Only {customer}, {company} and {proposal} are filled in. Remove the others.',
} as const;

const braced = /\{([^{}]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((each) => each === name);
const isKnown = (text: string) => [...text.matchAll(braced)].every(([, name]) => isPlaceholder(name!));

export const messageTextsSchema = z.object({
  linkSubject: line(150).refine(isKnown, messageTextMessages.placeholder),
  linkOpening: lines(1000).refine(isKnown, messageTextMessages.placeholder),
});
export type MessageTexts = z.output<typeof messageTextsSchema>;

/** The names of the fields, on the screen and in the history. */
export const messageTextNames = {
  linkSubject: 'Subject',
  linkOpening: 'Opening',
} as const satisfies Record<keyof MessageTexts, string>;

/** The texts of a company without its own. */
export const standardMessageTexts: MessageTexts = {
  linkSubject: '{proposal}: your proposal from {company}',
  linkOpening: '{company} prepared a proposal for you. See what’s included and what it costs.',
};
const untitledSubject = 'Your proposal from {company}';
const untitled = 'Your proposal';

/** The values of the placeholders. The title may be empty. */
export type MessageFacts = Record<Placeholder, string>;

/** Fills in the placeholders once; placeholders within the values are left as they are. */
const filledIn = (text: string, facts: MessageFacts): string =>
  text.replaceAll(braced, (whole, name: string) => (isPlaceholder(name) ? facts[name] : whole));

/** Returns the subject and the opening paragraphs of the email with the link to a proposal. */
export function linkMessage(own: MessageTexts, facts: MessageFacts): { subject: string; opening: string[] } {
  const { linkSubject, linkOpening } = standardMessageTexts;
  const subject = own.linkSubject || (facts.proposal ? linkSubject : untitledSubject);
  const filled = { ...facts, proposal: facts.proposal || untitled };
  return {
    subject: filledIn(subject, filled),
    opening: (own.linkOpening || linkOpening)
      .split(/\n+/)
      .map((paragraph) => filledIn(paragraph, filled).trim())
      .filter(Boolean),
  };
}
