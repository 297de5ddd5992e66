import { addRecord } from '@fieldwright/domain/kernel/edit-change';
import { removeRecord } from '@fieldwright/domain/kernel/edit-remove';
import { type Edit, startEdit } from '@fieldwright/domain/kernel/edit-session';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { changeCallDepartment } from '@fieldwright/domain/work-orders/work-order-rules';
import { workOrderShape } from '@fieldwright/domain/work-orders/work-order-shape';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildSite, detailFields, newWorkOrder, saveOf } from '../../testing/documents.ts';
import { type Saving, savingAs } from '../../testing/saving.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const heating = 5001;
const plumbing = 5002;

let server: TestServer;
let office: Saving;
beforeAll(async () => {
  server = await startTestServer();
  office = savingAs(server, (await server.signInAs('office')).token);
  await server.sql(`insert into call_department_types (company_id, id, text)
    values (1, ${heating}, 'Heating'), (1, ${plumbing}, 'Plumbing')`);
});
afterAll(() => server.stop());

type Kind = 'details' | 'discounts' | 'rebates';
const add = (edit: Edit<WorkOrder>, kind: Kind, fields: Fields) =>
  addRecord(workOrderShape, edit, { kind, fields }).edit;
const saved = async (edit: Edit<WorkOrder>): Promise<WorkOrder> =>
  office.load('workOrder', (await office.saved(saveOf(edit))).id);
const departmentsOf = (records: readonly { text: string; callDepartmentTypeId: number | null }[]) =>
  Object.fromEntries(records.map(({ text, callDepartmentTypeId }) => [text, callDepartmentTypeId] as const));

describe("a detail's call department", () => {
  it('is kept with every detail, discount and rebate that had none or is new; set, hidden and deleted ones stay (R4.13)', async () => {
    let edit = newWorkOrder(await buildSite(server));
    const lines = [
      ['Chosen', heating],
      ['Unset', null],
      ['Set', heating],
      ['Hidden', null],
      ['Deleted', null],
    ] as const;
    lines.forEach(([text, callDepartmentTypeId], line) => {
      edit = add(edit, 'details', { ...detailFields(line), text, callDepartmentTypeId });
    });
    edit = add(edit, 'discounts', { text: 'Unset', amountCents: 100 });
    edit = add(edit, 'discounts', { text: 'Set', amountCents: 100, callDepartmentTypeId: heating });
    edit = add(edit, 'rebates', { text: 'Unset', amountCents: 100 });
    const { id } = await saved(edit);
    await server.sql(
      "update work_order_details set hidden = true where work_order_id = $1 and text = 'Hidden'",
      [id],
    );

    const before = await office.load('workOrder', id);
    const named = (text: string) => before.details.find((line) => line.text === text)!.id;
    let next = startEdit(workOrderShape, before);
    next = add(next, 'details', { ...detailFields(9), text: 'New', callDepartmentTypeId: heating });
    next = removeRecord(workOrderShape, next, { kind: 'details', id: named('Deleted') });
    next = changeCallDepartment(next, { detailId: named('Chosen'), callDepartmentTypeId: plumbing });

    const after = await saved(next);
    expect(departmentsOf(after.details)).toEqual({
      Chosen: plumbing,
      Unset: plumbing,
      Set: heating,
      Hidden: null,
      New: plumbing,
    });
    expect(departmentsOf(after.discounts)).toEqual({ Unset: plumbing, Set: heating });
    expect(departmentsOf(after.rebates)).toEqual({ Unset: plumbing });
  });
});
