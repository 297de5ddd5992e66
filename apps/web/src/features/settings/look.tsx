import { Button } from '../../ui/button.tsx';
import type { Company } from './company.data.ts';
import './look.css';
import { companyTexts as texts } from './company.texts.ts';
import { LogoPicture } from './logo-picture.tsx';
import { openLookDialog } from './look.dialog.tsx';

/** Shows the company's logo and brand color, with the button that edits them. */
export function CompanyLookFact({ company }: { company: Company }) {
  return (
    <div className="company-look">
      {company.logo === null ? (
        <span>{texts.noLogo}</span>
      ) : (
        <LogoPicture guid={company.logo} name={company.name} />
      )}
      {company.brandColor && (
        <span className="company-color">
          <i style={{ background: company.brandColor }} />
          {texts.color(company.brandColor)}
        </span>
      )}
      <Button onClick={() => openLookDialog(company)}>{texts.editLook}</Button>
    </div>
  );
}
