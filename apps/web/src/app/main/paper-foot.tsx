import { contactLines, shownContact } from '@fieldwright/domain/settings/company';
import type { MainContext } from './main-context.ts';

/** At the end of what is printed: whose paper it is, and how they are reached. */
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
