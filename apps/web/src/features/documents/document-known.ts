import type { DocumentContext } from '@fieldwright/contract/documents';
import type { LineEntry } from '@fieldwright/domain/proposals/line-departments';

export type TaxItem = NonNullable<DocumentContext['pricing']['taxItem']>;
export type LineDepartment = DocumentContext['lineDepartments'][number];

export type DocumentKnown = ReturnType<typeof createKnown>;

/**
 * Keeps what an editor has loaded beside its document: tax items, and the departments of services and parts.
 */
export function createKnown(begun: DocumentContext) {
  const taxItems = new Map<number, TaxItem>();
  const departments = new Map<string, LineDepartment>();
  const knowTaxItem = (item: TaxItem) => void taxItems.set(item.id, item);
  const knowDepartment = (each: LineDepartment) => void departments.set(entryKey(each), each);
  const know = ({ pricing: { taxItem }, lineDepartments }: DocumentContext) => {
    if (taxItem) knowTaxItem(taxItem);
    lineDepartments.forEach(knowDepartment);
  };
  know(begun);
  return {
    know,
    taxItem: (id: number): TaxItem | null => taxItems.get(id) ?? null,
    lineDepartments: () => [...departments.values()],
    /** adds a loaded tax item, so that totals can use it */
    knowTaxItem,
    /** adds the department of a service or part before the server sends it with a line */
    knowDepartment,
    departmentOf: (entry: LineEntry): LineDepartment | null => departments.get(entryKey(entry)) ?? null,
  };
}

const entryKey = ({ serviceRepairId, partItemId }: LineEntry) =>
  `${serviceRepairId ?? ''}.${partItemId ?? ''}`;
