import { invoiceTexts } from '@fieldwright/domain/work-orders/invoice.texts';
import type { MailPicture } from '../../integrations/pictures/previews.ts';

/** The usual color of a company without its own. */
const usualColor = '#0d5c55';
export const logoName = 'logo.png';

interface Letter {
  title: string;
  date: string;
  company: { name: string; lines: string[] };
  foot: string;
  brandColor: string | null;
  logo: MailPicture | null;
}

/** Returns what `letter.typ` needs for the head and foot of a document. */
export const letterHead = ({ title, date, company, foot, brandColor, logo }: Letter) => ({
  title,
  date,
  company,
  foot,
  brandColor: brandColor ?? usualColor,
  logo: logo && logoName,
  logoAlt: company.name,
  // a pixel of the screen is three quarters of a point
  logoWidth: (logo?.width ?? 0) * 0.75,
  logoHeight: (logo?.height ?? 0) * 0.75,
  pageWord: invoiceTexts.page,
  ofWord: invoiceTexts.of,
});
