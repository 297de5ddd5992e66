import { addressLine } from '@fieldwright/domain/customers/site';
import {
  type ContactLink,
  companyFieldTexts as names,
  shownContact,
} from '@fieldwright/domain/settings/company';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import '../../ui/page.css';
import './company.css';
import { companyQuery } from './company.data.ts';
import { openCompanyDialog } from './company.dialog.tsx';
import { companyTexts as texts } from './company.texts.ts';

/** How the company is reached, as its customers read it. */
export function CompanyPage() {
  useTitle(texts.title);
  const { data: company } = useSuspenseQuery(companyQuery);
  const { phone, email, website } = shownContact(company);
  return (
    <div className="company-page">
      <header className="page-head">
        <h1>{texts.title}</h1>
        <Button kind="primary" icon={<Pencil />} onClick={() => openCompanyDialog(company)}>
          {texts.edit}
        </Button>
      </header>
      <p className="dim">{texts.lead(company.name)}</p>
      {!phone && <Note kind="warn">{texts.noPhone}</Note>}
      <dl className="company-facts">
        <Fact name={names.phone} missing={texts.missing.phone}>
          {phone && <Reach {...phone} />}
        </Fact>
        <Fact name={names.email} missing={texts.missing.email}>
          {email && <Reach {...email} />}
        </Fact>
        <Fact name={names.website} missing={texts.missing.website}>
          {website && <Reach {...website} />}
        </Fact>
        <Fact name={texts.address} missing={texts.missingAddress}>
          {addressLine(company)}
        </Fact>
        <Fact name={names.license} missing={texts.missingLicense}>
          {company.license}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, missing, children }: { name: string; missing: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="dim">{missing}</span>}</dd>
    </div>
  );
}

const Reach = ({ href, text }: ContactLink) => (
  <a href={href} {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer' })}>
    {text}
  </a>
);
