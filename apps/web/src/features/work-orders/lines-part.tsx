import type { WorkOrderContext } from '@fieldwright/contract/work-order-page';
import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import {
  addDetail,
  changeCallDepartment,
  replaceItem,
} from '@fieldwright/domain/work-orders/work-order-rules';
import { PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { useMain } from '../../app/main/use-main.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import type { Line } from '../documents/line.ts';
import { offerMatched, offerWithLine, type TakesOffers } from '../documents/line-offers.ts';
import { LineRows } from '../documents/line-rows.tsx';
import { lineOf, type PriceBookEntry } from '../documents/price-book.data.ts';
import { PriceBookPicker } from '../documents/price-book-picker.tsx';
import { PricesFor } from '../documents/prices-for.tsx';
import { traceLine } from '../documents/trace-line.ts';
import { useCosts } from '../price-books/costs.ts';
import { checkedLines } from './checked-lines.ts';
import './lines-part.css';
import { openNonStock } from './non-stock.dialog.tsx';
import { PartRows } from './part-rows.tsx';
import { workOrderTexts as texts } from './work-order.texts.ts';
import { systemChoices, systemName, useWorkOrderScreen, type WorkOrderScreen } from './work-order-screen.ts';

const activeAgreements = async ({ agreements }: WorkOrderContext) =>
  agreements.filter(({ status }) => status === 'active');

const choicesOf = (line: Line) => <LineChoices line={line} />;
const noParts: WorkOrder['repairParts'] = [];

/** Shows the lines: work from the price book with its parts, and non-stock items. */
export function LinesPart() {
  const screen = useWorkOrderScreen();
  const { view, draft, editor, totals, readOnly, context, zone } = screen;
  const costs = useCosts();
  const taxable = useMain().me.company.taxedByDefault.includes('custom');
  const [siteSystemId, setSystem] = useState<number | null>(null);
  const lines = draft.details.filter(isLive).toSorted(byOrder('order'));
  const detailBy = new Map(lines.map((line) => [line.id, line]));
  const partsBy = Map.groupBy(
    draft.repairParts.filter(isLive).toSorted(byOrder('order')),
    ({ parentId }) => parentId,
  );
  const partsOf = ({ id }: Line) => partsBy.get(id) ?? noParts;
  // what a row shows comes with it: a row that read the screen itself would be rendered with each key
  const tagsOf = ({ id }: Line) => <LineTagsOf detail={detailBy.get(id)} screen={screen} />;
  const partRowsOf = (line: Line) => <PartRows parts={partsOf(line)} {...{ screen, costs }} />;
  const systems = draft.siteSystems.filter(isLive);
  const chosen = systems.some(({ id }) => id === siteSystemId) ? siteSystemId : null;
  const common = { siteSystemId: chosen, callDepartmentTypeId: draft.callDepartmentTypeId };
  const add = (fields: Fields, parts: Fields[] = []) =>
    editor.change((edit) => addDetail(edit, { fields: { ...common, ...fields }, parts }).edit);
  const fieldsOf = (entry: PriceBookEntry) => ({
    ...lineOf(entry),
    callDepartmentTypeId: entry.callDepartmentTypeId ?? draft.callDepartmentTypeId,
  });
  const partsIn = (entry: PriceBookEntry) => entry.parts.map((part) => ({ ...part }));
  const takes: TakesOffers = {
    add: (entry) => add(fieldsOf(entry), partsIn(entry)),
    // the line keeps its quantity, discount, system and place
    replace: (id, entry) =>
      editor.change((edit) => {
        const { callDepartmentTypeId: _department, ...item } = fieldsOf(entry);
        const fields = { partItemId: null, serviceRepairId: null, ...item };
        return replaceItem(edit, { id, fields, parts: partsIn(entry) });
      }),
  };
  const pick = (entry: PriceBookEntry) => {
    takes.add(entry);
    offerMatched(entry, draft, takes);
  };
  return (
    <section className="wo-sec" data-part="lines" id="wo-lines" aria-labelledby="wo-lines-head">
      <header>
        <h2 id="wo-lines-head">{texts.lines}</h2>
        <span className="dim grow">
          {context.departments.find(({ id }) => id === draft.callDepartmentTypeId)?.text}
        </span>
        {!readOnly && (
          <Button
            small
            icon={<PackagePlus />}
            onClick={() => openNonStock(editor, { costs, taxable, ...common })}
          >
            {texts.addOwn}
          </Button>
        )}
      </header>
      <LineRows
        kind="details"
        label={texts.linesOf}
        lines={lines}
        editor={editor}
        totals={totals}
        costs={costs}
        readOnly={readOnly}
        tags={tagsOf}
        more={choicesOf}
        beneath={{ kind: 'repairParts', of: partsOf, rows: partRowsOf, typed: ['quantity'] }}
        trace={(line) => traceLine(view, { kind: 'details', line, zone })}
        offers={(line) => void offerWithLine(line, draft, takes)}
      >
        {!readOnly && (
          <div className="wo-pick">
            <PricesFor view={view} linesOf={checkedLines} />
            {systems.length > 0 && (
              <SelectField
                label={texts.system}
                value={String(chosen ?? '')}
                options={systemChoices(draft, null)}
                onChange={(value) => setSystem(value === '' ? null : Number(value))}
              />
            )}
            <PriceBookPicker
              label={texts.pick}
              pricedFor={draft}
              loadAgreements={() => activeAgreements(context)}
              costs={costs}
              onPick={pick}
              onOwn={(text) => add({ text, taxable })}
            />
          </div>
        )}
      </LineRows>
    </section>
  );
}

interface LineTagsProps {
  detail: WorkOrder['details'][number] | undefined;
  screen: WorkOrderScreen;
}

/** Shows which system a line is for, and whether it is a non-stock item. */
function LineTagsOf({ detail, screen: { draft, context } }: LineTagsProps) {
  const { siteSystemId = null, nonStockItemId = null, callDepartmentTypeId } = detail ?? {};
  const name = systemName(draft, siteSystemId);
  // each line has its own QuickBooks class, that of its department
  const department = context.baseView.classMappingPerDetail
    ? (context.departments.find(({ id }) => id === callDepartmentTypeId)?.text ?? texts.noDepartment)
    : null;
  return (
    <>
      {name !== null && <span className="tag">{name}</span>}
      {department !== null && <span className="tag">{department}</span>}
      {nonStockItemId !== null && <span className="tag info">{texts.nonStock}</span>}
    </>
  );
}

/** Shows a line's department and system. A chosen department is applied to all lines without one (R4.13). */
function LineChoices({ line }: { line: Line }) {
  const { draft, editor, context, readOnly } = useWorkOrderScreen();
  const costs = useCosts();
  const taxable = useMain().me.company.taxedByDefault.includes('custom');
  const detail = draft.details.find(({ id }) => id === line.id);
  if (!detail || readOnly) return null;
  const toChoice = (id: number | null) => (id === null ? '' : String(id));
  const fromChoice = (value: string) => (value === '' ? null : Number(value));
  return (
    <div className="wo-line-choices">
      <SelectField
        label={texts.department}
        value={toChoice(detail.callDepartmentTypeId)}
        options={[
          { value: '', text: texts.noDepartment },
          ...context.departments.map(({ id, text }) => ({ value: String(id), text })),
        ]}
        onChange={(value) =>
          editor.change((edit) =>
            changeCallDepartment(edit, { detailId: line.id, callDepartmentTypeId: fromChoice(value) }),
          )
        }
      />
      <SelectField
        label={texts.system}
        value={toChoice(detail.siteSystemId)}
        options={systemChoices(draft, detail.siteSystemId)}
        onChange={(value) =>
          editor.set({ kind: 'details', id: line.id }, { siteSystemId: fromChoice(value) })
        }
      />
      <div className="wo-add-part">
        <PriceBookPicker
          label={texts.addPart}
          pricedFor={draft}
          loadAgreements={() => activeAgreements(context)}
          costs={costs}
          onPick={(entry) => editor.add('repairParts', { ...lineOf(entry), parentId: line.id })}
          onOwn={(text) => editor.add('repairParts', { text, taxable, parentId: line.id })}
          aside={texts.partOf}
        />
      </div>
    </div>
  );
}
