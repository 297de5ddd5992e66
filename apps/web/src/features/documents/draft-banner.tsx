import type { Zone } from '@fieldwright/domain/kernel/zone';
import { History } from 'lucide-react';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { documentTexts as texts } from './documents.texts.ts';
import type { DraftOffer } from './use-draft.ts';

/** Offers unsaved changes that an earlier visit left on this device. */
export function DraftBanner({ offer, isDirty, zone }: { offer: DraftOffer; isDirty: boolean; zone: Zone }) {
  const now = useNow();
  return (
    <Banner
      kind="warn"
      icon={<History />}
      text={texts.draftFound(momentText(offer.date, now, zone))}
      detail={isDirty ? texts.draftBeside : texts.draftFoundDetail}
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
