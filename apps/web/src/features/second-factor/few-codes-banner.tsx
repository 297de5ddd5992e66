import { Link, useLocation } from '@tanstack/react-router';
import { KeyRound, ShieldAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { recoverySignIn } from '../../lib/session/session-state.ts';
import { useSignal } from '../../lib/signal.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { factorBannerTexts as texts } from './factor-banners.texts.ts';
import { isFew } from './second-factor.data.ts';

const page = '/settings/secondfactor';

/**
 * Shows on every page how many recovery codes are left: after signing in with one until the user opens the
 * page of the second factor, and always if few are left, since losing the phone without codes locks the user
 * out.
 */
export function FewCodesBanner({ on, recoveryCodesLeft: left }: { on: boolean; recoveryCodesLeft: number }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const used = useSignal(recoverySignIn) !== null;
  const isThere = pathname === page;
  useEffect(() => {
    if (isThere) recoverySignIn.set(null);
  }, [isThere]);
  const few = isFew(left);
  if (!on || isThere || !(few || used)) return null;
  return (
    <Banner
      kind={few ? 'warn' : 'info'}
      icon={few ? <ShieldAlert /> : <KeyRound />}
      text={used ? texts.usedBanner(left) : texts.banner(left)}
    >
      <Link to={page} search={{ step: 'newCodes' }} className="btn sm">
        {texts.bannerAction}
      </Link>
      {used && (
        <Link to={page} search={{ step: 'setUp' }} className="btn sm">
          {texts.move}
        </Link>
      )}
      {used && !few && (
        <IconButton small label={texts.closeBanner} onClick={() => recoverySignIn.set(null)}>
          <X />
        </IconButton>
      )}
    </Banner>
  );
}
