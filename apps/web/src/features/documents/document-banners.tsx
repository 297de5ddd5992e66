import type { Zone } from '@fieldwright/domain/kernel/zone';
import { GitCompare, X } from 'lucide-react';
import { momentText } from '../../lib/dates/times.ts';
import { useNow } from '../../lib/use-now.ts';
import { whoOf } from '../../lib/who.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DraftBanner } from '../../ui/draft-banner.tsx';
import type { EditedDocument } from './document-kind.ts';
import { documentTexts as texts } from './documents.texts.ts';
import { PersonChip } from './person-chip.tsx';
import { changesByPerson } from './record-words.ts';
import type { DocumentView } from './use-document.ts';

interface DocumentBannersProps {
  view: Pick<DocumentView<EditedDocument>, 'newer' | 'cameIn' | 'saving' | 'draft' | 'offer' | 'isDirty'> & {
    editor: { forgetCameIn: () => void };
  };
  zone: Zone;
}

/**
 * Shows what this device kept of the open document, and what others changed in it: a newer version, and changes that a
 * save merged.
 */
export function DocumentBanners({ view, zone }: DocumentBannersProps) {
  const now = useNow();
  const { newer, cameIn, saving, draft, offer, isDirty, editor } = view;
  const changed = (by: Parameters<typeof whoOf>[0], date: string | null | undefined) =>
    texts.changedBy(whoOf(by, texts.somebody), date ? momentText(date, now, zone) : null);
  const areYours = cameIn.every(({ by }) => whoOf(by, texts.somebody).isYou);
  return (
    <>
      {offer && (
        <DraftBanner
          {...{ offer, isDirty, zone }}
          since={offer.since && `${changed(offer.since.by, offer.since.date)} ${texts.putTogether}`}
        />
      )}
      {newer && saving.is !== 'saving' && (
        <Banner
          icon={<GitCompare />}
          text={changed(newer.context.savedBy, newer.document.updatedDate)}
          detail={texts.putTogether}
        />
      )}
      {cameIn.length > 0 && (
        <Banner
          icon={<GitCompare />}
          text={texts.cameIn(areYours)}
          detail={<CameIn cameIn={cameIn} draft={draft} />}
        >
          <IconButton label={texts.close} onClick={editor.forgetCameIn}>
            <X />
          </IconButton>
        </Banner>
      )}
    </>
  );
}

/** Shows what each person changed, after a chip with their name. */
function CameIn({ cameIn, draft }: Pick<DocumentBannersProps['view'], 'cameIn' | 'draft'>) {
  return changesByPerson(cameIn, draft).map(({ who, initials, text }) => (
    <span key={who} className="came-in-person">
      <span className="person-chip">
        <PersonChip initials={initials} text={who} />
      </span>{' '}
      <span>{text}</span>
    </span>
  ));
}
