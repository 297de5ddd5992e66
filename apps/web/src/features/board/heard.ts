import type { LiveChange } from '@fieldwright/domain/people/live-topics';

/**
 * What is heard while answers are under way. An answer may have been written before a change that is told meanwhile, and
 * come after it: whoever asks learns what to ask about again.
 */
export class Heard {
  private readonly listening = new Set<LiveChange[]>();

  hear(changes: readonly LiveChange[]): void {
    for (const heard of this.listening) heard.push(...changes);
  }

  /** @returns ends it, and says what was heard since */
  begin(): () => readonly LiveChange[] {
    const heard: LiveChange[] = [];
    this.listening.add(heard);
    return () => {
      this.listening.delete(heard);
      return heard;
    };
  }
}
