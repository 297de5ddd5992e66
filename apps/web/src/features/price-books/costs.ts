import { useMain } from '../../app/main/use-main.ts';
import { signal, useSignal } from '../../lib/signal.ts';

const name = 'fieldwright.costs';
/** a tablet or phone, which a customer may look at */
const isTouched = matchMedia('(pointer: coarse)');

/** Reads the choice made on this device; by default costs show only without a touch screen. */
function begin(): boolean {
  const chosen = localStorage.getItem(name);
  return chosen === null ? !isTouched.matches : chosen === 'shown';
}

/** Whether costs, margins and losses are shown on this device, to users who may see them. */
export const costsShown = signal(begin());
isTouched.addEventListener('change', () => costsShown.set(begin()));
// changed in a different tab; a null key means that storage was cleared
addEventListener('storage', ({ key }) => {
  if (key === name || key === null) costsShown.set(begin());
});

/** Hides costs or shows them again; stored on this device. */
export function turnCosts(): void {
  const isShown = !costsShown.get();
  localStorage.setItem(name, isShown ? 'shown' : 'hidden');
  costsShown.set(isShown);
}

/** Returns whether to show costs and margins: the user may see them (R6.4) and they are not hidden. */
export function useCosts(): boolean {
  const { may } = useMain();
  return useSignal(costsShown) && may('costs.view');
}
