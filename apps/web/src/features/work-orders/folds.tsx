import { ChevronDown } from 'lucide-react';
import { signal, useSignal } from '../../lib/signal.ts';
import { IconButton } from '../../ui/button.tsx';
import './folds.css';
import { foldTexts as texts } from './folds.texts.ts';
import type { WorkOrderPart } from './work-order.search.ts';

/** The parts that can be folded where a work order shows all of them at once; a phone shows one at a time. */
const foldedParts = ['systems', 'photos', 'inspections', 'recommendations', 'debrief'] as const;
type FoldedPart = Extract<WorkOrderPart, (typeof foldedParts)[number]>;
export const isFoldable = (part: WorkOrderPart): part is FoldedPart =>
  foldedParts.some((each) => each === part);
type Choices = Readonly<Partial<Record<FoldedPart, 'open' | 'folded'>>>;

const name = 'fieldwright.work-order-parts';
/** a tablet: the systems would push the work below the edge of the screen */
const tablet = matchMedia('(min-width: 641px) and (max-width: 1180px)');

/** Reads what was open on this device; anything else that is stored counts as nothing. */
function begin(): Choices {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    return stored !== null && typeof stored === 'object' ? (stored as Choices) : {};
  } catch {
    return {};
  }
}

const choices = signal<Choices>(begin());
const isTablet = signal(tablet.matches);
tablet.addEventListener('change', ({ matches }) => isTablet.set(matches));
// changed in a different tab; a null key means that storage was cleared
addEventListener('storage', ({ key }) => {
  if (key === name || key === null) choices.set(begin());
});

/** Folds or opens a part of every work order; stored on this device. */
export function fold(part: FoldedPart, isFolded: boolean): void {
  const next: Choices = { ...choices.get(), [part]: isFolded ? 'folded' : 'open' };
  localStorage.setItem(name, JSON.stringify(next));
  choices.set(next);
}

/** Returns whether a part is folded: as it was left on this device; by default only the systems, on a tablet. */
export function useFolded(part: FoldedPart): boolean {
  const choice = useSignal(choices)[part];
  const narrow = useSignal(isTablet);
  if (choice === 'folded') return true;
  return choice !== 'open' && part === 'systems' && narrow;
}

/** The button in a part's head that folds and opens it. */
export function FoldButton({ part, title }: { part: FoldedPart; title: string }) {
  const isFolded = useFolded(part);
  return (
    <IconButton
      small
      className="wo-fold"
      label={isFolded ? texts.open(title) : texts.fold(title)}
      aria-expanded={!isFolded}
      onClick={() => fold(part, !isFolded)}
    >
      <ChevronDown />
    </IconButton>
  );
}
