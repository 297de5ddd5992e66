import { Link, useLocation } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { isFew } from './second-factor.data.ts';
import { secondFactorTexts as texts } from './second-factor.texts.ts';

/** On every page, until there are new recovery codes: who has none left and loses the phone cannot sign in. */
export function FewCodesBanner({ on, recoveryCodesLeft: left }: { on: boolean; recoveryCodesLeft: number }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  if (!on || !isFew(left) || pathname === '/settings/secondfactor') return null;
  return (
    <Banner kind="warn" icon={<ShieldAlert />} text={texts.banner(left)}>
      <Link to="/settings/secondfactor" className="btn sm">
        {texts.bannerAction}
      </Link>
    </Banner>
  );
}
