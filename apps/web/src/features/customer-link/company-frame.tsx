import type { ShownContact } from '@fieldwright/domain/settings/company';
import { apiHost } from '../../lib/requests/installation.ts';
import { CompanyMark } from './company-mark.tsx';

interface CompanyFrameProps {
  companyName: string;
  contact: ShownContact;
  logo: string | null;
  brandColor: string | null;
}

/** Shows the company's logo, name and phone number at the top of a customer's page. */
export function CompanyHead({ companyName, contact, logo, brandColor }: CompanyFrameProps) {
  return (
    <header className="offer-head" style={{ borderTop: brandColor ? `6px solid ${brandColor}` : undefined }}>
      {logo ? <img src={apiHost() + logo} alt="" /> : <CompanyMark />}
      <b>{companyName}</b>
      {contact.phone && <a href={contact.phone.href}>{contact.phone.text}</a>}
    </header>
  );
}

/** Shows the company's name, address, license and website. */
export function CompanyFoot({ companyName, contact: { lines, website } }: CompanyFrameProps) {
  return (
    <footer className="offer-company">
      <b>{companyName}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {website && <a href={website.href}>{website.text}</a>}
    </footer>
  );
}
