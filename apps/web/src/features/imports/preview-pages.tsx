import { importLimits } from '@fieldwright/domain/imports/import';
import { Button } from '../../ui/button.tsx';
import { importsTexts as texts } from './imports.texts.ts';

const atOnce = importLimits.previewRows;

interface Props {
  /** how many rows there are */
  count: number;
  /** how many of them can be paged through */
  kept: number;
  /** how many rows are before the page */
  from: number;
  onFrom: (from: number) => void;
  /** Whether it's the one below the rows. */
  isBelow?: boolean;
}

/** Goes through the pages of rows. Rows beyond those that are kept are counted, and in the download. */
export function PreviewPages({ count, kept, from, onFrom, isBelow = false }: Props) {
  const to = Math.min(from + atOnce, kept);
  return (
    <p className="import-pages">
      <Button
        small
        aria-label={isBelow ? texts.pageBackBelow : undefined}
        disabled={from === 0}
        onClick={() => onFrom(from - atOnce)}
      >
        {texts.pageBack}
      </Button>
      {!isBelow && <output className="tn">{texts.page(from + 1, to, count)}</output>}
      <Button
        small
        aria-label={isBelow ? texts.pageOnBelow : undefined}
        disabled={to >= kept}
        onClick={() => onFrom(from + atOnce)}
      >
        {texts.pageOn}
      </Button>
    </p>
  );
}
