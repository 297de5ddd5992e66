/**
 * Tracks how this tab's own saves changed records' versions, so that no one is asked about a conflict with a
 * change that they made here themselves.
 */
export class OwnAnswers {
  private readonly spans = new Map<number, { from: number; to: number }>();

  /** Notes that an own save, based on one version, returned another. */
  note(id: number, basedOn: number, answered: number): void {
    const known = this.spans.get(id);
    const isNext = known !== undefined && basedOn >= known.from && basedOn <= known.to;
    this.spans.set(id, { from: isNext ? known.from : basedOn, to: answered });
  }

  /** Returns the version to base a change on: the one seen, or the latest own result that followed it. */
  basedOn(id: number, seen: number): number {
    const span = this.spans.get(id);
    return span && seen >= span.from && seen < span.to ? span.to : seen;
  }
}
