import type { DocumentPlace } from '@fieldwright/contract/documents';
import type { PlaceRemoval, Removal } from '@fieldwright/contract/removals';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { removesAny } from '@fieldwright/domain/removals/removal-terms';
import type { RootKind } from '@fieldwright/domain/removals/root-removal';
import { Trash2, Undo2 } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { removalTexts as texts } from './removals.texts.ts';
import { useRemoval } from './use-removal.ts';

interface RemovedBannerProps {
  kind: RootKind;
  id: number;
  name: string;
  /** null while loading */
  removal: Removal | null;
  /** for the time of the removal */
  zone: Zone;
  mayRestore: boolean;
  /** what the removal means; defaults to the record kind's text */
  detail?: string;
  /** for a record that was being edited: discards those changes */
  discard?: (() => void) | undefined;
}

/** Shows on a removed record's page who removed it and what that means, with a Restore button. */
export function RemovedBanner({
  kind,
  id,
  name,
  removal,
  zone,
  mayRestore,
  detail = texts.detail[kind],
  discard,
}: RemovedBannerProps) {
  const now = useNow();
  const { isBusy, restore } = useRemoval({ kind, id, name });
  return (
    <Banner
      kind="warn"
      icon={<Trash2 />}
      text={texts.wasRemoved(name, removal?.by ?? '', removal ? momentText(removal.date, now, zone) : '')}
      detail={discard ? texts.unsaved : detail}
      urgent={discard !== undefined}
    >
      {discard && (
        <Button small onClick={discard}>
          {texts.discard}
        </Button>
      )}
      {mayRestore && (
        <Button small busy={isBusy} onClick={restore}>
          {texts.restore}
        </Button>
      )}
    </Banner>
  );
}

interface PlaceRemovedBannerProps {
  removal: PlaceRemoval;
  place: DocumentPlace;
  zone: Zone;
  discard?: (() => void) | undefined;
  /** the page has Restore as its main button (`RestorePlace`) */
  hasOwnRestore?: boolean;
}

/** Returns the removed customer or site of a document. */
const removedOf = ({ kind }: PlaceRemoval, place: DocumentPlace) =>
  kind === 'customer'
    ? { kind, id: place.customerId, name: place.customerName }
    : { kind, id: place.siteId, name: place.street || place.siteText };

/** Shows on a document's page that its customer or site was removed, with a Restore button. */
export function PlaceRemovedBanner({
  removal,
  place,
  zone,
  discard,
  hasOwnRestore = false,
}: PlaceRemovedBannerProps) {
  const { kind } = removal;
  const { may } = useMain();
  const mayRestore = may(removesAny[kind]);
  return (
    <RemovedBanner
      {...removedOf(removal, place)}
      removal={removal}
      zone={zone}
      mayRestore={mayRestore && !hasOwnRestore}
      detail={`${texts.placeDetail[kind]}${mayRestore ? '' : ` ${texts.askToRestore}`}`}
      discard={discard}
    />
  );
}

/** Shows the main button that restores a document's customer or site; nothing without the permission. */
export function RestorePlace({ removal, place }: { removal: PlaceRemoval; place: DocumentPlace }) {
  const { kind } = removal;
  const { may } = useMain();
  const { isBusy, restore } = useRemoval(removedOf(removal, place));
  if (!may(removesAny[kind])) return null;
  return (
    <Button kind="primary" icon={<Undo2 />} busy={isBusy} onClick={restore}>
      {texts.restorePlace[kind]}
    </Button>
  );
}
