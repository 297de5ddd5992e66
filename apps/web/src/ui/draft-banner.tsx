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

/** Offers unsaved changes that an earlier visit left on this device, or that were set aside to restore others. */
export function DraftBanner({ offer, isDirty, zone, since = null }: DraftBannerProps) {
  const now = useNow();
  const when = momentText(offer.date, now, zone);
  const beside = offer.isAside ? texts.draftAsideDetail : texts.draftBeside;
  const details = [
    since,
    isDirty ? beside : texts.draftFoundDetail,
    offer.more > 0 ? texts.draftsMore : null,
  ];
  return (
    <Banner
      kind="warn"
      icon={<History />}
      text={offer.isAside ? texts.draftAside(when) : texts.draftFound(when)}
      detail={details.filter((each) => each !== null).join(' ')}
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
