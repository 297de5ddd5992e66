import { inspectionQuestions } from '@fieldwright/domain/company-lists/inspection-question';
import {
  inspectionTemplate,
  inspectionTemplateNames,
} from '@fieldwright/domain/company-lists/inspection-templates';
import type { ShownTag } from '@fieldwright/domain/company-lists/tag';
import { blanksOf } from '@fieldwright/domain/kernel/record-shape';
import { type EquipmentName, equipment } from './equipment.ts';
import type { NextId, Rows } from './rows.ts';

/** The company's tags; one in `oneIn` customers has the tag. */
const tags: readonly (readonly [text: string, color: ShownTag['color'], oneIn: number])[] = [
  ['VIP', 'purple', 40],
  ['Pets', 'green', 11],
  ['Needs tall ladder', 'amber', 23],
  ['Slow payer', 'red', 57],
];

/** The company's system types, each with the kinds of equipment that belong to it. */
const types: readonly (readonly [text: string, kinds: readonly EquipmentName[]])[] = [
  ['Furnace', ['furnace']],
  ['Air conditioner', ['airConditioner']],
  ['Heat pump', ['heatPump', 'ductless']],
  ['Water heater', ['gasWaterHeater', 'electricWaterHeater', 'tankless']],
  ['Sump pump', ['sumpPump']],
  ['Electrical panel', ['panel']],
  ['Generator', ['generator']],
  ['EV charger', ['evCharger']],
];

const blanks = blanksOf(inspectionQuestions.shape.schema);

/**
 * Adds tags, system types and inspection forms. Assigns tags to the customers and types to the systems
 * added before.
 */
export function addOwnLists(rows: Rows, nextId: NextId): void {
  const ids = new Map<string, number>();
  for (const [order, [text]] of types.entries()) {
    ids.set(text, nextId());
    rows.add('site_system_types', { id: ids.get(text), text, order });
  }
  const kinds = new Map(types.flatMap(([text, names]) => names.map((name) => [equipment[name].text, text])));
  for (const system of rows.tables.get('site_systems') ?? [])
    system['siteSystemTypeId'] = ids.get(kinds.get(system['text'] as never) ?? '') ?? null;
  for (const [order, [text, color, oneIn]] of tags.entries()) {
    const id = nextId();
    rows.add('tags', { id, text, color, order });
    for (const [index, customer] of (rows.tables.get('customers') ?? []).entries())
      if (index % oneIn === order + 1) (customer['tagIds'] as number[]).push(id);
  }
  for (const [order, name] of inspectionTemplateNames.entries()) {
    const { text, systemTypes, questions } = inspectionTemplate(name);
    const inspectionFormId = nextId();
    const siteSystemTypeIds = systemTypes.map((type) => ids.get(type)!);
    rows.add('inspection_forms', { id: inspectionFormId, text, siteSystemTypeIds, order });
    const asked = new Map<string, number>();
    for (const [place, { after, ...question }] of questions.entries()) {
      const id = nextId();
      asked.set(question.text, id);
      rows.add('inspection_questions', {
        ...blanks,
        ...question,
        id,
        inspectionFormId,
        askedIfId: after ? asked.get(after[0])! : null,
        askedIf: after?.[1] ?? '',
        order: order * 100 + place,
      });
    }
  }
}
