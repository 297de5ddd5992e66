import { useMain } from '../../app/main/use-main.ts';
import { signal, useSignal } from '../../lib/signal.ts';

const name = 'fieldwright.costs';
/** a tablet or a phone, which a customer looks at, too */
const isTouched = matchMedia('(pointer: coarse)');

/** What was chosen on this device; until then costs are in sight at a desk alone. */
function begin(): boolean {
  const chosen = localStorage.getItem(name);
  return chosen === null ? !isTouched.matches : chosen === 'shown';
}

/** Whether costs, margins and losses are in sight on this device, for who may see them. */
export const costsShown = signal(begin());
isTouched.addEventListener('change', () => costsShown.set(begin()));
// chosen in another tab; without a key all that was kept is gone
addEventListener('storage', ({ key }) => {
  if (key === name || key === null) costsShown.set(begin());
});

/** Hides them, or shows them again; kept on this device. */
export function turnCosts(): void {
  const isShown = !costsShown.get();
  localStorage.setItem(name, isShown ? 'shown' : 'hidden');
  costsShown.set(isShown);
}

/** Whether the screen shows costs and what comes of them: the person may see them (R6.4), and they are not hidden. */
export function useCosts(): boolean {
  const { may } = useMain();
  return useSignal(costsShown) && may('costs.view');
}
