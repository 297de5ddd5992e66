import { Button } from '../../ui/button.tsx';
import { openProcessMany } from './process-many.dialog.tsx';
import type { Selection } from './use-selection.tsx';
import { workOrdersTexts as texts } from './work-orders.texts.ts';

/** Shows the buttons that select rows of the list and process them. */
export function SelectButtons({ selection }: { selection: Selection }) {
  const { isOn, chosen, open, turn, selectAll } = selection;
  if (!isOn)
    return (
      <Button disabled={open.length === 0} onClick={() => turn(true)}>
        {texts.select}
      </Button>
    );
  return (
    <span className="work-orders-chosen">
      <output className="dim">{texts.selected(chosen.length)}</output>
      {chosen.length < open.length && (
        <Button kind="quiet" onClick={selectAll}>
          {texts.selectAll(open.length)}
        </Button>
      )}
      <Button
        kind="primary"
        disabled={chosen.length === 0}
        onClick={() => openProcessMany(chosen, () => turn(false))}
      >
        {texts.process}
      </Button>
      <Button onClick={() => turn(false)}>{texts.stopSelecting}</Button>
    </span>
  );
}
