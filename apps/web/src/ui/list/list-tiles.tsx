import { wholeMoneyText } from '@fieldwright/domain/kernel/money-text';
import './list.css';

export interface ListTile {
  /** the address's value while it is chosen */
  value: string;
  name: string;
  /** the count in words: "12 proposals" */
  count: string;
  cents: number;
  /** green, for money won */
  tone?: 'good';
}

export interface ListTilesProps {
  label: string;
  tiles: readonly ListTile[];
  chosen: string | undefined;
  /** pressing the chosen one shows all again */
  onChoose: (value: string | undefined) => void;
}

/** Shows count and amount by status; each tile filters the list by its status. */
export function ListTiles({ label, tiles, chosen, onChoose }: ListTilesProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset neither scrolls nor shrinks below its contents
    <div className="tiles" role="group" aria-label={label}>
      {tiles.map(({ value, name, count, cents, tone }) => (
        <button
          key={value}
          type="button"
          className="tile"
          data-tone={tone}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value === chosen ? undefined : value)}
        >
          <span className="tile-name">{name}</span>
          <b className="tn">{wholeMoneyText(cents)}</b>
          <span className="faint tn">{count}</span>
        </button>
      ))}
    </div>
  );
}
