import type { SetupStep } from '@fieldwright/domain/settings/setup';
import type { Setup } from './setup.data.ts';
import { setupTexts as texts } from './setup.texts.ts';

/** Returns what the button says that confirms a step. */
export function confirmTextOf(step: SetupStep, { people }: Pick<Setup, 'people'>): string {
  if (step !== 'people') return texts.looksGood;
  return people > 1 ? texts.everyone : texts.alone;
}
