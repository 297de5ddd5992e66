import type { EntryColor } from '@fieldwright/domain/company-lists/entry-color';
import type { TaxPart } from '@fieldwright/domain/taxes/tax-parts';
import { arrivalWindows, leadSources } from '../people/company-defaults.texts.ts';
import type { Trade } from '../price-books/starter/catalog.ts';
import { partFacts } from '../price-books/starter/part-facts.ts';
import { starterParts, starterServices } from '../price-books/starter/starter-entries.ts';
import { matchedWithPart, offeredWithService } from '../price-books/starter/starter-offers.ts';
import { addDebriefQuestions } from './debriefs.ts';
import { jobs } from './jobs.ts';
import { type County, counties, stateRate, towns } from './places.ts';
import { demoRules, isCalculated, partPriceCents, partsCalculated, servicePrice, trades } from './prices.ts';
import { guidOf } from './random.ts';
import type { NextId, Rows } from './rows.ts';
import { supplierOf } from './suppliers.ts';

/** The departments' colors, as the board marks them. */
const colors: Record<Trade, EntryColor> = { HVAC: 'orange', PLB: 'blue', ELE: 'amber' };

const always = (rate: number) => ({ from: null, to: null, rate });

/**
 * Adds departments, job types, lead sources, questions and tax items. @returns the ids that later rows
 * refer to
 */
export function addSettings(rows: Rows, nextId: NextId) {
  const departments = {} as Record<Trade, number>;
  for (const [order, [trade, { department }]] of Object.entries(trades).entries()) {
    departments[trade as Trade] = nextId();
    rows.add('call_department_types', {
      id: departments[trade as Trade],
      text: department,
      color: colors[trade as Trade],
      order,
    });
  }
  for (const [order, { text, trade, minutes, priority }] of jobs.entries()) {
    const callDepartmentTypeId = departments[trade];
    rows.add('job_types', {
      id: nextId(),
      text,
      callDepartmentTypeId,
      expectedMinutes: minutes,
      priority,
      order,
    });
  }
  for (const [order, text] of leadSources.entries()) rows.add('lead_sources', { id: nextId(), text, order });
  for (const [order, window] of arrivalWindows.entries())
    rows.add('arrival_windows', { id: nextId(), ...window, order });
  addDebriefQuestions(rows, nextId);
  const taxItems = {} as Record<County, number>;
  for (const [index, [county, rate]] of Object.entries(counties).entries()) {
    taxItems[county as County] = nextId();
    rows.add('tax_items', {
      id: taxItems[county as County],
      text: `${county} County`,
      section: 'North Carolina',
      zips: [...new Set(towns.filter(([town]) => town.county === county).map(([town]) => town.postalCode))],
      parts: [
        { id: 1, kind: 'state', text: 'North Carolina', rates: [always(stateRate)] },
        { id: index + 2, kind: 'county', text: `${county} County`, rates: [always(rate)] },
      ] satisfies TaxPart[],
    });
  }
  return { departments, taxItems };
}

/** Returns the paths of a category and of all its parents: `A/B` is below `A`. */
const pathsOf = (category: string) =>
  category.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));

/** Adds the categories of a book. @returns their ids by path */
function addCategories(
  rows: Rows,
  nextId: NextId,
  priceBookId: number,
  {
    categories,
    departments,
  }: {
    /** paths */
    categories: string[];
    departments: Record<Trade, number>;
  },
): Map<string, number> {
  const ids = new Map<string, number>();
  const departmentCalled = (text: string) =>
    departments[(Object.keys(trades) as Trade[]).find((trade) => trades[trade].department === text)!] ?? null;
  for (const category of categories) {
    for (const path of pathsOf(category)) {
      if (ids.has(path)) continue;
      const id = nextId();
      const above = path.slice(0, Math.max(0, path.lastIndexOf('/')));
      const text = path.slice(above === '' ? 0 : above.length + 1);
      rows.add('price_book_categories', {
        id,
        guid: guidOf(id),
        priceBookId,
        parentPriceBookCategoryId: ids.get(above) ?? null,
        callDepartmentTypeId: departmentCalled(text),
        text,
        order: ids.size,
      });
      ids.set(path, id);
    }
  }
  return ids;
}

/** Adds the pricing rules, and the books of services and of parts, with their categories. */
export function addPriceBook(rows: Rows, nextId: NextId, departments: Record<Trade, number>): void {
  // tables are written in the order they are first named, so name them before what refers to them
  for (const table of ['price_books', 'price_book_categories', 'part_items', 'service_repairs'])
    rows.add(table);
  rows.add('pricing_rules', { ...demoRules });
  const [services, parts] = [nextId(), nextId()];
  rows.add(
    'price_books',
    { id: services, guid: guidOf(services), type: 'service', text: 'Residential service' },
    { id: parts, guid: guidOf(parts), type: 'parts', text: 'Parts' },
  );
  const partIds = addParts(rows, nextId, parts, departments);
  const placeOf = ({ trade, category }: (typeof starterServices)[number]) =>
    `${trades[trade].department}/${category}`;
  const categories = addCategories(rows, nextId, services, {
    categories: starterServices.map(placeOf),
    departments,
  });
  const ids = new Map(starterServices.map(({ code }) => [code, nextId()]));
  const idsOf = (codes: readonly string[]) => codes.map((code) => ids.get(code)!);
  for (const [order, service] of starterServices.entries()) {
    const id = ids.get(service.code)!;
    const { upgrades, related, relatedParts, warranty } = offeredWithService(service.code);
    const { trade, code, text, description, hours, crew, taxable } = service;
    rows.add('service_repairs', {
      id,
      guid: guidOf(id),
      priceBookId: services,
      callDepartmentTypeId: departments[trade],
      code,
      text,
      description,
      laborHours: hours / crew,
      crew,
      ...(isCalculated(service)
        ? { pricing: 'computed', costCents: null, unitPriceCents: null }
        : { pricing: 'flat', ...servicePrice(service) }),
      taxable,
      warranty,
      upgradeIds: idsOf(upgrades),
      relatedIds: idsOf(related),
      relatedPartIds: relatedParts.map((part) => partIds.get(part)!),
    });
    for (const [place, [partCode, quantity]] of service.parts.entries())
      rows.add('service_repair_parts', {
        serviceRepairId: id,
        partItemId: partIds.get(partCode)!,
        quantity,
        order: place,
      });
    rows.add('price_book_category_entries', {
      priceBookCategoryId: categories.get(placeOf(service))!,
      partItemId: null,
      serviceRepairId: id,
      order,
    });
  }
}

function addParts(
  rows: Rows,
  nextId: NextId,
  priceBookId: number,
  departments: Record<Trade, number>,
): Map<string, number> {
  const ids = new Map<string, number>();
  const categories = addCategories(rows, nextId, priceBookId, {
    categories: starterParts.map(({ category }) => category),
    departments,
  });
  for (const { code } of starterParts) ids.set(code, nextId());
  const calculated = partsCalculated();
  for (const [order, part] of starterParts.entries()) {
    const { code, text, description, costCents, category } = part;
    const id = ids.get(code)!;
    rows.add('part_items', {
      id,
      guid: guidOf(id),
      code,
      text,
      description,
      costCents,
      ...(calculated.has(code)
        ? { pricing: 'computed', unitPriceCents: null }
        : { pricing: 'flat', unitPriceCents: partPriceCents(costCents) }),
      ...partFacts(part),
      ...supplierOf(part),
      matchedIds: matchedWithPart(code).map((each) => ids.get(each)!),
      taxable: true,
    });
    rows.add('price_book_category_entries', {
      priceBookCategoryId: categories.get(category)!,
      partItemId: id,
      serviceRepairId: null,
      order,
    });
  }
  return ids;
}
