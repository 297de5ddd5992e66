import { contactLines, shownContact } from '@fieldwright/domain/settings/company';
import type { MainContext } from './main-context.ts';

/** Prints the company's name and contact details at the end of a printout. */
export function PaperFoot({ company: { name, contact } }: { company: MainContext['me']['company'] }) {
  return (
    <footer className="paper-foot">
      <b>{name}</b>
      {contactLines(shownContact(contact)).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </footer>
  );
}
