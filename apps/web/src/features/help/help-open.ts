import { signal } from '../../lib/signal.ts';

/** Whether help is open in this tab. Stays open across pages, showing each page's topics. */
export const helpOpen = signal(false);
/** The requested topic; null once help shows it. */
export const helpAsked = signal<string | null>(null);

/** Opens help at a topic. */
export function openHelpTopic(id: string): void {
  helpAsked.set(id);
  helpOpen.set(true);
}
