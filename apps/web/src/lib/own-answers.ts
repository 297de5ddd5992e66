/**
 * What the own saves have made of versions. What a person has seen before an own save was answered they know just as
 * well after it: nobody is asked about a change that they made here themselves.
 */
export class OwnAnswers {
  private readonly spans = new Map<number, { from: number; to: number }>();

  /** An own save, made on one version, was answered with another one. */
  note(id: number, basedOn: number, answered: number): void {
    const known = this.spans.get(id);
    const isNext = known !== undefined && basedOn >= known.from && basedOn <= known.to;
    this.spans.set(id, { from: isNext ? known.from : basedOn, to: answered });
  }

  /** The version that a change is based on: the one that was seen, or the last own answer to what was made of it. */
  basedOn(id: number, seen: number): number {
    const span = this.spans.get(id);
    return span && seen >= span.from && seen < span.to ? span.to : seen;
  }
}
