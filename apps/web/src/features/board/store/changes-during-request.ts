import type { LiveChange } from '@fieldwright/domain/people/live-topics';

/**
 * Live changes that arrive while a request is in flight; its response may predate them, so the caller fetches
 * those records again.
 */
export class ChangesDuringRequest {
  private readonly listening = new Set<LiveChange[]>();

  hear(changes: readonly LiveChange[]): void {
    for (const heard of this.listening) heard.push(...changes);
  }

  /** Starts recording. @returns a function that stops and returns the changes since */
  begin(): () => readonly LiveChange[] {
    const heard: LiveChange[] = [];
    this.listening.add(heard);
    return () => {
      this.listening.delete(heard);
      return heard;
    };
  }
}
