import type { ShownTag } from '@fieldwright/domain/company-lists/tag';
import { customerName } from '@fieldwright/domain/customers/customer';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/requests/api.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { OneOf } from '../../ui/field/one-of.tsx';
import { TagsField } from '../../ui/tags/tags.tsx';
import { openRunMany } from '../list-views/run-many.dialog.tsx';
import { SelectRows } from '../list-views/select-rows.tsx';
import type { SelectedRows } from '../list-views/use-selected-rows.tsx';
import type { CustomerRow } from './customers.data.ts';
import { customersTexts } from './customers.texts.ts';

const texts = customersTexts.tagging;

/** Which tags to put on customers, or to take off them. */
interface Wanted {
  way: 'add' | 'remove';
  tagIds: readonly number[];
}

interface Offered {
  count: number;
  tags: readonly ShownTag[];
}

/** Shows the buttons that select customers and change their tags. */
export function TagCustomers({
  selection,
  tags,
}: {
  selection: SelectedRows<CustomerRow>;
  tags: readonly ShownTag[];
}) {
  const client = useQueryClient();
  const change = async (chosen: CustomerRow[]) => {
    const wanted = await askTags({ count: chosen.length, tags: tags.filter(({ hidden }) => !hidden) });
    if (!wanted) return;
    openRunMany(
      {
        title: texts.title(chosen.length),
        rows: chosen.map((row) => ({ id: row.id, text: customerName(row) })),
        run: ({ id }) => changeTags(id, wanted),
        through: () => void client.invalidateQueries({ queryKey: ['customers'] }),
      },
      () => selection.turn(false),
    );
  };
  return (
    <SelectRows selection={selection} actions={[{ text: texts.button, run: (rows) => void change(rows) }]} />
  );
}

/** Changes a customer's tags as they are now, which a row of the list may not know. */
async function changeTags(id: number, { way, tagIds }: Wanted): Promise<void> {
  const { customer } = await api('GET /api/customers/{id}', { params: { id } });
  const others = customer.tagIds.filter((each) => !tagIds.includes(each));
  const next = way === 'add' ? [...others, ...tagIds] : others;
  const isSame =
    next.length === customer.tagIds.length && next.every((each) => customer.tagIds.includes(each));
  if (isSame) return;
  await api('PATCH /api/customers/{id}', {
    params: { id },
    body: { tagIds: next, basedOn: customer.version },
  });
}

async function askTags(offered: Offered): Promise<Wanted | null> {
  const opened = openDialog<Offered, Wanted>({
    title: texts.title(offered.count),
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: ChooseTags,
    intakeData: offered,
  });
  return (await opened.result).result;
}

function ChooseTags({ intakeData: { tags }, dialog }: HostedProps<Offered, Wanted>) {
  const [way, setWay] = useState<Wanted['way']>('add');
  const [tagIds, setTagIds] = useState<number[]>([]);
  useDialogPart(dialog, {
    disabled: tagIds.length === 0 ? ['save'] : [],
    save: () => ({ way, tagIds }),
  });
  return (
    <>
      <OneOf label={texts.way} choices={texts.ways} chosen={way} onChange={setWay} inline />
      <TagsField label={customersTexts.tags} tags={tags} ids={tagIds} onChange={setTagIds} />
    </>
  );
}
