import type { DocumentContext, SaveAnswer, SaveRequestInput } from '@fieldwright/contract/documents';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate, Shape } from '@fieldwright/domain/kernel/edit-shape';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import type { TaxedDocument } from '@fieldwright/domain/taxes/tax-rules';

/** A document that is edited and saved as a whole, with its children. */
export type EditedDocument = Aggregate &
  TaxedDocument & {
    version: number;
    updatedDate: string | null;
    /** of a document that also changes the systems of its site */
    siteVersion?: number;
  };

/** A document as loaded from the server, with what its screen shows beside it. */
export interface Loaded<A> {
  document: A;
  context: DocumentContext;
}

/**
 * Totals by package, under null for a document without packages. Packages that can't be priced are missing.
 */
export type TotalsByPackage = ReadonlyMap<number | null, Totals>;

/** What an editor needs to know about the kind of document it edits. */
export interface DocumentKind<A extends EditedDocument> {
  shape: Shape<A>;
  load: (id: number) => Promise<Loaded<A>>;
  /**
   * loads the site's current data for a new document, such as systems; missing if nothing outlives the
   * document
   */
  loadBeside?: (draft: A) => Promise<Edit['beside']>;
  send: (body: SaveRequestInput) => Promise<SaveAnswer>;
  /** adds to a change what follows from it, in the same undo step; missing if nothing does */
  follow?: (before: Edit<A>, after: Edit<A>) => Edit<A>;
  totals: (document: A, pricing: PricingSettings) => TotalsByPackage;
  /** whether a new document is still empty */
  isBlank: (document: A) => boolean;
  /** the name of a save in lists: "Proposal 3182, 2 packages" */
  label: (document: A) => string;
}

/** Splits a response into the document and its context. */
export function splitContext<A extends { context: DocumentContext }>(
  answer: A,
): { document: Omit<A, 'context'>; context: A['context'] } {
  const { context, ...document } = answer;
  return { document, context };
}

/** Converts a plan to what a save sends. */
export const sentPlan = (plan: Plan): SaveRequestInput['plan'] => ({
  ...plan,
  steps: plan.steps.map((step) => ({ ...step, records: [...step.records] })),
});

/** Returns the totals of each package that can be priced; figures being typed may not make sense yet. */
export function totalsOf(
  packages: readonly (number | null)[],
  price: (packageId: number | null) => Totals | null,
): TotalsByPackage {
  const priced = packages.map((id) => [id, price(id)] as const);
  return new Map(priced.filter((each): each is [number | null, Totals] => each[1] !== null));
}
