import type { Zone } from '@fieldwright/domain/kernel/zone';
import { History } from 'lucide-react';
import { momentText } from '../lib/dates/times.ts';
import type { DraftOffer } from '../lib/device/use-kept-draft.ts';
import { useNow } from '../lib/use-now.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { uiTexts as texts } from './ui.texts.ts';

interface DraftBannerProps {
  offer: Omit<DraftOffer, 'edit'>;
  isDirty: boolean;
  zone: Zone;
  /** says who has changed the same thing since, and what happens to that change */
  since?: string | null;
}

/** Offers unsaved changes that an earlier visit left on this device. */
export function DraftBanner({ offer, isDirty, zone, since = null }: DraftBannerProps) {
  const now = useNow();
  const detail = isDirty ? texts.draftBeside : texts.draftFoundDetail;
  return (
    <Banner
      kind="warn"
      icon={<History />}
      text={texts.draftFound(momentText(offer.date, now, zone))}
      detail={since === null ? detail : `${since} ${detail}`}
    >
      <Button small kind={isDirty ? 'plain' : 'primary'} onClick={offer.restore}>
        {texts.restoreDraft}
      </Button>
      <Button small onClick={offer.discard}>
        {texts.discardDraft}
      </Button>
    </Banner>
  );
}
