import type { FileAddress } from '@fieldwright/contract/files';
import { recommendPackage } from '@fieldwright/domain/proposals/recommended-package';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { CheckField } from '../../ui/field/field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import type { DocumentView } from '../documents/use-document.ts';
import { packageOfferTexts as texts } from './package-offer.texts.ts';
import { PackagePicture, ShownPicture } from './package-picture.tsx';
import type { Package } from './proposal-packages.tsx';

interface PackageOfferProps {
  view: DocumentView<SalesProposal>;
  chosen: Package;
  kept: readonly FileAddress[];
  readOnly: boolean;
}

/** Shows what a package has besides its lines: the recommended mark, a summary and a picture. */
export function PackageOffer({ view, chosen, kept, readOnly }: PackageOfferProps) {
  const { editor } = view;
  const { id, summary, recommended, pictureGuid, text } = chosen;
  const name = { kind: 'packages', id } as const;
  if (readOnly)
    return (
      <div className="package-offer">
        {recommended && <span className="tag">{texts.recommended}</span>}
        {pictureGuid && (
          <span className="package-picture">
            <ShownPicture guid={pictureGuid} kept={kept} alt={texts.picture(text)} />
          </span>
        )}
        {summary && <p className="said">{summary}</p>}
      </div>
    );
  return (
    <div className="package-offer">
      <CheckField
        checked={recommended}
        error={editor.wrongAt(name, 'recommended')}
        onChange={(next) => editor.change((edit) => recommendPackage(edit, { id, recommended: next }))}
      >
        {texts.recommend}
      </CheckField>
      <TextAreaField
        label={texts.summary}
        rows={2}
        value={summary}
        error={editor.wrongAt(name, 'summary')}
        onChange={(next) => editor.set(name, { summary: next }, `packages.${id}.summary`)}
      />
      <PackagePicture view={view} chosen={chosen} kept={kept} />
    </div>
  );
}
