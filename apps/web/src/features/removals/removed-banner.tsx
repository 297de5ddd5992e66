import type { Removal } from '@fieldwright/contract/removals';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import type { RootKind } from '@fieldwright/domain/removals/root-removal';
import { Trash2 } from 'lucide-react';
import { useNow } from '../../lib/use-now.ts';
import { clockText } from '../../lib/when.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { removalTexts as texts } from './removals.texts.ts';
import { useRemoval } from './use-removal.ts';

interface RemovedBannerProps {
  kind: RootKind;
  id: number;
  name: string;
  /** null while the answer that says so is on its way */
  removal: Removal | null;
  /** in which its moment is told */
  zone: Zone;
  mayRestore: boolean;
  /** of one that was being changed here: those changes are not saved */
  discard?: (() => void) | undefined;
}

/** Says on the page of a removed record who removed it and what that means, with the way back. */
export function RemovedBanner({ kind, id, name, removal, zone, mayRestore, discard }: RemovedBannerProps) {
  const now = useNow();
  const { isBusy, restore } = useRemoval({ kind, id, name });
  return (
    <Banner
      kind="warn"
      icon={<Trash2 />}
      text={texts.wasRemoved(name, removal?.by ?? '', removal ? clockText(removal.date, now, zone) : '')}
      detail={discard ? texts.unsaved : texts.detail[kind]}
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
