import type { DocumentContext, SaveAnswer, SaveRequestInput } from '@fieldwright/contract/documents';
import type { Edit } from '@fieldwright/domain/kernel/edit-session';
import type { Aggregate, Shape } from '@fieldwright/domain/kernel/edit-shape';
import { brokenInvariantName } from '@fieldwright/domain/kernel/invariant';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';

/** A document as the server answers it, and what its screen shows beside it. */
export interface Loaded<A> {
  document: A;
  context: DocumentContext;
}

/** The totals by package; those of a document without packages under null. What cannot be priced as it stands is missing. */
export type TotalsByPackage = ReadonlyMap<number | null, Totals>;

/** What an editor needs of the kind of document that it edits. */
export interface DocumentKind<A extends Aggregate> {
  shape: Shape<A>;
  load: (id: number) => Promise<Loaded<A>>;
  /** what the site of a new one has by now, such as its systems; missing where nothing outlives the document */
  loadBeside?: (draft: A) => Promise<Edit['beside']>;
  send: (body: SaveRequestInput) => Promise<SaveAnswer>;
  totals: (document: A, pricing: PricingSettings) => TotalsByPackage;
  /** a new one on which there is nothing yet */
  isBlank: (document: A) => boolean;
  /** what a save of it is called in lists: "Proposal 3182, 2 packages" */
  label: (document: A) => string;
}

/** An answer of the server, the document apart from what is shown beside it. */
export function apart<A>({
  context,
  ...document
}: A & { context: DocumentContext }): Loaded<Omit<A, 'context'>> {
  return { document: document as unknown as Omit<A, 'context'>, context };
}

/** The totals of each package that can be priced; figures that are being typed may make no sense yet. */
export function totalsOf(
  packages: readonly (number | null)[],
  price: (packageId: number | null) => Totals,
): TotalsByPackage {
  const totals = new Map<number | null, Totals>();
  for (const id of packages) {
    try {
      totals.set(id, price(id));
    } catch (error) {
      if (brokenInvariantName(error) === null) throw error;
    }
  }
  return totals;
}
