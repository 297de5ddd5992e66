import { DollarSign, type LucideIcon, TriangleAlert } from 'lucide-react';
import { visitStatuses } from '../../../ui/visit-status.ts';
import { nonJobGlyphs } from './status-glyph.tsx';

/** Every glyph of a card, by the name that its styles use. */
const glyphs: Record<string, LucideIcon> = {
  ...Object.fromEntries(Object.entries(visitStatuses).map(([status, { Glyph }]) => [status, Glyph])),
  ...nonJobGlyphs,
  trouble: TriangleAlert,
  debt: DollarSign,
};

/**
 * Draws each glyph once and keeps it as an image in a custom property of the page, `--glyph-paused` for example,
 * for the styles of the cards. An icon of its own in each card would be more than half of what a card costs while
 * the grid scrolls.
 */
export function CardGlyphs() {
  return (
    <div hidden ref={keepImages}>
      {Object.entries(glyphs).map(([name, Glyph]) => (
        <Glyph key={name} data-glyph={name} strokeWidth={2} />
      ))}
    </div>
  );
}

function keepImages(drawn: HTMLElement | null): void {
  const page = drawn?.closest<HTMLElement>('.board-page');
  for (const icon of drawn?.children ?? []) {
    const image = `url("data:image/svg+xml,${encodeURIComponent(icon.outerHTML)}")`;
    page?.style.setProperty(`--glyph-${icon.getAttribute('data-glyph')}`, image);
  }
}
