import { type Rows, useRowsSoFar, useUnhurried } from './use-unhurried.ts';

/** The usual height of a row, in px. */
const usual = 37;

/**
 * Shows the rows of a list of lines that has just opened: the first screenful at once, the others right after, with their
 * space below until then. Give each list a key of its own.
 */
export function SlicedRows(rows: Rows) {
  const all = rows.lines.length;
  const count = useRowsSoFar(all);
  const shown = useUnhurried(rows, count);
  return (
    <>
      {shown}
      {count < all && (
        <tr className="rows-to-come" aria-hidden="true" style={{ height: usual * (all - count) }}>
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden from readers */}
          <td />
        </tr>
      )}
    </>
  );
}
