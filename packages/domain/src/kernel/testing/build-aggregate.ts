import { recordsOf, referenceEntries } from '../edit-graph.ts';
import { type Aggregate, type Fields, kindsOf, noFlags, type Shape } from '../edit-shape.ts';

/**
 * Builds a saved aggregate from the given values, otherwise blank. Fills in references to the root, and
 * numbers children without an id from 1. A document's number is its id.
 */
export function build<A extends Aggregate>(shape: Shape<A>, given: Fields = {}): A {
  const guid = '7d1f1c2e-3b58-4a86-9d0b-0b7f4f3f2a10';
  const root: Aggregate = { ...shape.blank, id: 7, version: 3, guid, customerId: 31, siteId: 41, ...given };
  if (!('customerId' in shape.schema.shape)) delete root['customerId'];
  if ('number' in shape.blank && root.id > 0) root['number'] = given['number'] ?? String(root.id);
  for (const kind of kindsOf(shape)) {
    const table = shape.kinds[kind];
    const toRoot = table ? referenceEntries(table).filter(([, { to }]) => to === shape.name) : [];
    const references = Object.fromEntries(toRoot.map(([field]) => [field, root.id]));
    root[kind] = recordsOf(root, kind).map((record, index) => {
      return { ...table?.blank, ...references, ...noFlags, id: index + 1, ...(record as Fields) };
    });
  }
  return root as A;
}
