import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { MailWarning, X } from 'lucide-react';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { emailReaders, undeliveredQuery } from './emails.data.ts';
import { undeliveredBannerTexts as texts } from './undelivered-banner.texts.ts';

/**
 * Shows on every page that emails were not delivered, until the user opens the list or dismisses the banner;
 * a new one shows it again.
 */
export function UndeliveredBanner() {
  const { may } = useMain();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { data: emails = [] } = useQuery({ ...undeliveredQuery, enabled: emailReaders.some(may) });
  const [putOff, setPutOff] = useState<readonly number[]>([]);
  const isKnown = emails.every(({ id }) => putOff.includes(id));
  if (isKnown || pathname === '/settings/emails') return null;
  return (
    <Banner kind="warn" icon={<MailWarning />} text={texts.banner(emails.length)}>
      <Link to="/settings/emails" className="btn sm">
        {texts.review}
      </Link>
      <IconButton small label={texts.later} onClick={() => setPutOff(emails.map(({ id }) => id))}>
        <X />
      </IconButton>
    </Banner>
  );
}
