import type { Aggregate } from '@fieldwright/domain/kernel/edit-shape';
import type { Zone } from '@fieldwright/domain/kernel/zone';
import { GitCompare, X } from 'lucide-react';
import { useNow } from '../../lib/use-now.ts';
import { clockText } from '../../lib/when.ts';
import { whoOf } from '../../lib/who.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { documentTexts as texts } from './documents.texts.ts';
import { changesText } from './record-words.ts';
import type { DocumentView } from './use-document.ts';

interface DocumentBannersProps {
  view: Pick<DocumentView<Aggregate>, 'newer' | 'cameIn' | 'saving' | 'draft'> & {
    editor: { forgetCameIn: () => void };
  };
  zone: Zone;
}

/** What others have done to the document that is open here: while there are changes, and what a save has taken in. */
export function DocumentBanners({ view, zone }: DocumentBannersProps) {
  const now = useNow();
  const { newer, cameIn, saving, draft, editor } = view;
  const date = newer?.document['updatedDate'] as string | null | undefined;
  const others = whoOf(newer?.context.savedBy, texts.somebody);
  const areYours = cameIn.every(({ by }) => whoOf(by, texts.somebody).isYou);
  return (
    <>
      {newer && saving.is !== 'saving' && (
        <Banner
          icon={<GitCompare />}
          text={texts.changedBy(others, date ? clockText(date, now, zone) : null)}
          detail={texts.putTogether}
        />
      )}
      {cameIn.length > 0 && (
        <Banner icon={<GitCompare />} text={texts.cameIn(areYours)} detail={changesText(cameIn, draft)}>
          <IconButton label={texts.close} onClick={editor.forgetCameIn}>
            <X />
          </IconButton>
        </Banner>
      )}
    </>
  );
}
