import { DollarSign, type LucideIcon, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { shownScheme } from '../../../lib/appearance.ts';
import { useSignal } from '../../../lib/signal.ts';
import { visitStatuses } from '../../../ui/visit-status.ts';
import { nonJobGlyphs } from './status-glyph.tsx';

/** A glyph, and the color of what is written on its card. */
type Drawn = [Glyph: LucideIcon, color: string];

/** Every glyph of a card, by the name that its styles use. */
const glyphs: Record<string, Drawn> = {
  ...Object.fromEntries(
    Object.entries(visitStatuses).map(([status, { Glyph }]): [string, Drawn] => [
      status,
      [Glyph, `var(--st-${status}-ink)`],
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(nonJobGlyphs).map(([kind, Glyph]): [string, Drawn] => [
      kind,
      [Glyph, 'var(--st-nonjob-ink)'],
    ]),
  ),
  trouble: [TriangleAlert, '#fff'],
  debt: [DollarSign, 'var(--warn)'],
};

/**
 * Draws each glyph once and keeps it as an image in a custom property of the page, `--glyph-paused` for example,
 * for the styles of the cards. An icon of its own in each card, or a mask, would be more than half of what a card
 * costs while the grid scrolls.
 */
export const CardGlyphs = memo(function CardGlyphs() {
  const scheme = useSignal(shownScheme);
  return (
    <div hidden key={scheme} ref={keepImages}>
      {Object.entries(glyphs).map(([name, [Glyph, color]]) => (
        <Glyph key={name} data-glyph={name} style={{ color }} strokeWidth={2} />
      ))}
    </div>
  );
});

function keepImages(drawn: HTMLElement | null): void {
  const icons = [...(drawn?.children ?? [])];
  // all are read first: what is set makes the next reading style the whole page again
  const images = icons.map((icon) => icon.outerHTML.replaceAll('currentColor', getComputedStyle(icon).color));
  const page = drawn?.closest<HTMLElement>('.board-page');
  for (const [at, image] of images.entries())
    page?.style.setProperty(
      `--glyph-${icons[at]!.getAttribute('data-glyph')}`,
      `url("data:image/svg+xml,${encodeURIComponent(image)}")`,
    );
}
