import { signal } from '../../lib/signal.ts';

/** Whether help is open in this tab. It stays so from page to page, and shows what belongs to each. */
export const helpOpen = signal(false);
