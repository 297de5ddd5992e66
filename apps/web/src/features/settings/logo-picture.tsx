import { useQuery } from '@tanstack/react-query';
import { logoQuery } from './company.data.ts';
import './look.css';
import { companyTexts as texts } from './company.texts.ts';

/** Shows an uploaded logo. */
export function LogoPicture({ guid, name }: { guid: string; name: string }) {
  const { data: url } = useQuery(logoQuery(guid));
  return url ? <img className="company-logo" src={url} alt={texts.logoOf(name)} /> : null;
}
