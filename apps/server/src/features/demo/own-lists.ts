import type { ShownTag } from '@fieldwright/domain/company-lists/tag';
import { type EquipmentName, equipment } from './equipment.ts';
import type { NextId } from './masters.ts';
import type { Rows } from './rows.ts';

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

/** The company's inspection forms: system types, and questions with their answers. */
const forms = [
  {
    text: 'Furnace tune-up',
    systems: ['Furnace'],
    questions: [
      ['Filter', 'condition', ''],
      ['Heat exchanger', 'condition', ''],
      ['Gas pressure', 'reading', 'in. w.c.'],
      ['Carbon monoxide alarm working?', 'yesNo', ''],
    ],
  },
  {
    text: 'Cooling tune-up',
    systems: ['Air conditioner', 'Heat pump'],
    questions: [
      ['Filter', 'condition', ''],
      ['Outdoor coil', 'condition', ''],
      ['Temperature drop', 'reading', '°F'],
      ['Drain clear?', 'yesNo', ''],
    ],
  },
  {
    text: 'Electrical safety check',
    systems: ['Electrical panel'],
    questions: [
      ['Connections and breakers', 'condition', ''],
      ['Voltage, leg to leg', 'reading', 'V'],
      ['What to fix first', 'note', ''],
    ],
  },
] as const;

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
  for (const [order, { text, systems, questions }] of forms.entries()) {
    const inspectionFormId = nextId();
    const siteSystemTypeIds = systems.map((name) => ids.get(name));
    rows.add('inspection_forms', { id: inspectionFormId, text, siteSystemTypeIds, order });
    for (const [place, [question, answerKind, unit]] of questions.entries())
      rows.add('inspection_questions', {
        id: nextId(),
        text: question,
        inspectionFormId,
        answerKind,
        unit,
        order: order * 100 + place,
      });
  }
}
