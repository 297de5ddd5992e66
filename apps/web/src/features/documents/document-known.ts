import type { DocumentContext } from '@fieldwright/contract/documents';

export type TaxItem = NonNullable<DocumentContext['pricing']['taxItem']>;
export type LineDepartment = DocumentContext['lineDepartments'][number];

/** What an editor has been told beside its document: of tax items, and whose the services of its lines are. */
export function createKnown(begun: DocumentContext) {
  const taxItems = new Map<number, TaxItem>();
  /** by service */
  const departments = new Map<number, LineDepartment>();
  const knowTaxItem = (item: TaxItem) => void taxItems.set(item.id, item);
  const knowDepartment = (each: LineDepartment) => void departments.set(each.serviceRepairId, each);
  const know = ({ pricing: { taxItem }, lineDepartments }: DocumentContext) => {
    if (taxItem) knowTaxItem(taxItem);
    lineDepartments.forEach(knowDepartment);
  };
  know(begun);
  return {
    know,
    taxItem: (id: number): TaxItem | null => taxItems.get(id) ?? null,
    lineDepartments: () => [...departments.values()],
    /** a tax item that has been loaded, so that totals can be worked out with it */
    knowTaxItem,
    /** whose a service of the price book is, before the server says it of a line */
    knowDepartment,
    departmentOf: (serviceRepairId: number): LineDepartment | null =>
      departments.get(serviceRepairId) ?? null,
  };
}
