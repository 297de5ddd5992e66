import { blanksOf } from '@fieldwright/domain/kernel/record-shape';
import { partItemSchema } from '@fieldwright/domain/price-books/part-item';
import { serviceRepairSchema } from '@fieldwright/domain/price-books/service-repair';
import { type StarterBook, starterNames, starterRules } from '@fieldwright/domain/price-books/starter-book';
import { tradeNames } from '@fieldwright/domain/settings/setup';
import type { TaxedKind } from '@fieldwright/domain/settings/taxed-by-default';
import { batch } from '../../../db/batch.ts';
import type { Read, Write } from '../../../db/database.ts';
import { isMadeWith } from '../../../db/history.queries.ts';
import { lockPriceBooks } from '../../../db/price-books-lock.queries.ts';
import { drawIds } from '../../../db/record.sql.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type ChangedRecord, manyRecordsStatement } from '../../../records/change-record.ts';
import { announceBooks, saveLocked } from '../kept-records.commands.ts';
import { findKept, type KeptRecords } from '../kept-records.queries.ts';
import { type Origin, storeFirstRules } from '../pricing-rules.commands.ts';
import { findPricingRules } from '../pricing-rules.queries.ts';
import { partFacts } from './part-facts.ts';
import {
  departmentsCalled,
  insertStarter,
  partsCoded,
  type StarterRows,
  taxedKindsOf,
} from './starter.queries.ts';
import { matchedWithPart, offeredWithService } from './starter-offers.ts';
import { planStarter, type StarterPlan } from './starter-plan.ts';

/**
 * Creates a price book of example services and parts whose prices follow the company's pricing rules, in one
 * transaction; the first rules follow from the given labor rate and markup. A part whose code the company
 * already has is used as it is. A repeated guid returns the same book.
 * @throws Refusal `invalid` naming the fields (a name that is taken, a missing rate), `key_reused`
 */
export function addStarterBook(
  db: Read,
  origin: Origin,
  { guid, text, trades, ...figures }: StarterBook & { guid: string },
): Promise<KeptRecords['priceBook']> {
  const { requestId } = origin;
  return db.transaction().execute(async (tx) => {
    await lockPriceBooks(tx);
    const fields = { text, type: 'service' as const, isExample: true };
    const there = await findKept(tx, 'priceBook', { guid });
    if (there) {
      if (await isMadeWith(tx, 'priceBook', there.id, fields)) return there;
      throw new Refusal('key_reused');
    }
    if (!(await findPricingRules(tx, true))) {
      const first = starterRules(figures);
      if ('wrong' in first) throw new Refusal('invalid', { fields: first.wrong });
      await storeFirstRules(tx, origin, first.rules);
    }
    const { id } = await saveLocked(tx, requestId, 'priceBook', { id: 0, guid, ...fields });
    const plan = planStarter(trades, starterNames.parts);
    const rows = await starterRows(tx, id, plan, await taxedKindsOf(tx));
    await insertStarter(tx, rows);
    await batch(tx, [manyRecordsStatement(requestId, historyOf(rows))]);
    await announceBooks(tx, [id]);
    return (await findKept(tx, 'priceBook', { id }))!;
  });
}

/** Returns the rows of a plan, with ids, departments and the parts that the company already has. */
async function starterRows(
  tx: Write,
  bookId: number,
  plan: StarterPlan,
  taxed: readonly TaxedKind[],
): Promise<StarterRows> {
  const partIds = await partsCoded(
    tx,
    plan.parts.map(({ code }) => code),
  );
  const isHere = (code: string) => partIds.has(code.toLowerCase());
  const parts = plan.parts.filter(({ code }) => !isHere(code));
  const known = plan.parts.filter(({ code }) => isHere(code));
  const departments = await departmentsCalled(tx, Object.values(tradeNames));
  const ids = await drawIds(tx, plan.categories.length + parts.length + plan.services.length);
  const next = () => ids.shift()!;
  const categoryIds = new Map(plan.categories.map(({ path }) => [path, next()]));
  for (const { code } of parts) partIds.set(code.toLowerCase(), next());
  const partId = (code: string) => partIds.get(code.toLowerCase())!;
  const departmentOf = (trade: keyof typeof tradeNames) => departments.get(tradeNames[trade]) ?? null;
  const services = plan.services.map((service) => ({ ...service, id: next() }));
  const serviceIds = new Map(services.map(({ code, id }) => [code, id]));
  const idsOf = (codes: readonly string[]) => codes.flatMap((code) => serviceIds.get(code) ?? []);
  const partIdsOf = (codes: readonly string[]) =>
    codes.flatMap((code) => partIds.get(code.toLowerCase()) ?? []);
  return {
    bookId,
    categories: plan.categories.map(({ path, above, text, trade }) => ({
      id: categoryIds.get(path)!,
      text,
      parentPriceBookCategoryId: categoryIds.get(above) ?? null,
      callDepartmentTypeId: trade && departmentOf(trade),
    })),
    parts: parts.map((part) => {
      const { code, text, description, costCents } = part;
      const facts = partFacts(part);
      return {
        ...blanksOf(partItemSchema),
        id: partId(code),
        code,
        text,
        description,
        costCents,
        ...facts,
        pricing: 'computed' as const,
        taxable: taxed.includes(facts.partKind),
        matchedIds: partIdsOf(matchedWithPart(code)),
      };
    }),
    services: services.map(({ id, code, text, description, hours, crew, department }) => {
      const { upgrades, related, relatedParts, warranty } = offeredWithService(code);
      return {
        ...blanksOf(serviceRepairSchema),
        id,
        code,
        text,
        description,
        callDepartmentTypeId: departmentOf(department),
        laborHours: hours / crew,
        crew,
        pricing: 'computed' as const,
        taxable: taxed.includes('service'),
        warranty,
        upgradeIds: idsOf(upgrades),
        relatedIds: idsOf(related),
        relatedPartIds: partIdsOf(relatedParts),
      };
    }),
    placed: [
      ...services.map(({ id, path }, order) => ({
        categoryId: categoryIds.get(path)!,
        partId: null,
        serviceId: id,
        order,
      })),
      ...[...parts, ...known].map(({ code, path }, order) => ({
        categoryId: categoryIds.get(path)!,
        partId: partId(code),
        serviceId: null,
        order,
      })),
    ],
    used: services.flatMap(({ id, parts: uses }) =>
      uses.map(([code, quantity], order) => ({ serviceId: id, partId: partId(code), quantity, order })),
    ),
  };
}

/** Returns the history of new records: all of their fields, as of any created record. */
function historyOf({ categories, parts, services, bookId, placed, used }: StarterRows): ChangedRecord[] {
  const created = (entity: ChangedRecord['entity'], { id, ...now }: { id: number }): ChangedRecord => ({
    entity,
    id,
    version: 1,
    was: null,
    now,
  });
  const placeOf = new Map(
    placed.map(({ categoryId, partId, serviceId }) => [partId ?? serviceId, [categoryId]]),
  );
  const partsOf = Map.groupBy(used, ({ serviceId }) => serviceId);
  return [
    ...categories.map((each) => created('priceBookCategory', { ...each, priceBookId: bookId } as never)),
    ...parts.map((each) => created('partItem', { ...each, categoryIds: placeOf.get(each.id) } as never)),
    ...services.map((each) =>
      created('serviceRepair', {
        ...each,
        priceBookId: bookId,
        categoryIds: placeOf.get(each.id),
        parts: (partsOf.get(each.id) ?? []).map(({ partId: partItemId, quantity }) => ({
          partItemId,
          quantity,
        })),
      } as never),
    ),
  ];
}
