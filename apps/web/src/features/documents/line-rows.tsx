import { sumCents } from '@fieldwright/domain/kernel/money';
import { lineMargin } from '@fieldwright/domain/pricing/margin';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { amountOfLine } from '@fieldwright/domain/pricing/sum-trace';
import { Fragment, type ReactNode, useState } from 'react';
import { AmountParts } from '../../ui/amount-parts.tsx';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { documentTexts as texts } from './documents.texts.ts';
import type { Line, RowEditor } from './line.ts';
import { LineRow } from './line-row.tsx';
import { SlicedRows } from './sliced-rows.tsx';
import { sumTraceTexts } from './sum-trace.texts.ts';
import './line-rows.css';
import { useRowDrag } from '../../ui/list/use-row-drag.ts';

const none: readonly { id: number }[] = [];
/** The fields typed in a line's row itself. */
const typedFields = ['text', 'quantity', 'unitPriceCents'];

interface RowsBeneath {
  kind: string;
  /** in order; the same records while nothing changes */
  of: (line: Line) => readonly { id: number }[];
  rows: (line: Line) => ReactNode;
  /** the fields typed in these rows */
  typed: readonly string[];
}

interface LineRowsProps {
  /** `details`, `repairParts` */
  kind: string;
  label: string;
  /** which list it is, where others take its place, such as those of other packages */
  listKey?: number;
  /** in order */
  lines: readonly Line[];
  editor: RowEditor;
  /** null if the document can't be priced */
  totals: Totals | null;
  /** shows each line's margin, for users who may see costs */
  costs: boolean;
  readOnly?: boolean;
  /** a line's id in the totals, if different from its own */
  pricedId?: (id: number) => number | string;
  /** lines the customer did not accept: shown, but not in the totals */
  isLeftOut?: (line: Line) => boolean;
  /** after a line's own fields, when open */
  more?: (line: Line) => ReactNode;
  /** below a line's text, such as its purpose */
  tags?: (line: Line) => ReactNode;
  /** the heading of each line, in the lines' order; shown once above each run of equal ones */
  headings?: readonly (string | null)[];
  /** shows how the price of a line from the price book came about */
  trace?: (line: Line) => void;
  /** shows what the price book offers with a line */
  offers?: (line: Line) => void;
  /** further entries of a line's menu */
  actions?: (line: Line) => readonly MenuItem[];
  /** headings without the sum of their lines */
  unsummed?: readonly string[];
  /** table rows beneath a line, such as its parts */
  beneath?: RowsBeneath;
  /** below the rows, such as the price book search */
  children?: ReactNode;
}

/**
 * Shows a document's lines as an editable table: text, quantity, price. Less common fields open below a line.
 * Lines move by their grips or with Alt and the arrow keys.
 */
export function LineRows(props: LineRowsProps) {
  const {
    kind,
    label,
    listKey,
    lines,
    editor,
    totals,
    costs,
    readOnly = false,
    pricedId = (id) => id,
    isLeftOut = () => false,
    more,
    tags,
    beneath,
    trace,
    offers,
    actions,
    headings = [],
    unsummed = [],
    children,
  } = props;
  const [opened, setOpened] = useState<number | null>(null);
  const { rows, isDragging, grip, dropAt } = useRowDrag((id, to) => editor.move({ kind, id }, to));
  const amountOf = (line: Line) => (totals ? amountOfLine(totals, pricedId(line.id)) : null);
  /** the run of lines under a heading, with their amounts */
  const runFrom = (from: number) => {
    const end = headings.findIndex((heading, index) => index > from && heading !== headings[from]);
    const run = lines.slice(from, end === -1 ? undefined : end);
    return run.map((line) => ({ line, cents: amountOf(line) }));
  };
  const rowOf = (line: Line, index: number) => {
    const id = pricedId(line.id);
    const heading = headings[index] ?? null;
    return (
      <Fragment key={editor.keyOf(line.id)}>
        {heading !== null && heading !== headings[index - 1] && (
          <LineHeading
            text={heading}
            run={unsummed.includes(heading) ? null : runFrom(index)}
            costs={costs}
          />
        )}
        <LineRow
          {...{ kind, line, editor, costs, readOnly, more, tags, trace, offers, actions }}
          place={{ index, last: lines.length - 1 }}
          beneath={beneath?.rows}
          amountCents={amountOf(line)}
          isLeftOut={isLeftOut(line)}
          margin={costs && totals ? lineMargin(totals, { ...line, id }) : null}
          isOpen={opened === line.id}
          open={(isOpen) => setOpened(isOpen ? line.id : null)}
          grip={grip(line.id, index)}
          drop={dropAt(index, lines.length)}
        />
      </Fragment>
    );
  };
  const wrongIn = (name: { kind: string; id: number }, fields: readonly string[]) =>
    fields.map((field) => editor.wrongAt(name, field) ?? '').join('\n');
  const beneathOf = (line: Line) => beneath?.of(line) ?? none;
  const wrongOf = (line: Line) =>
    [
      wrongIn({ kind, id: line.id }, typedFields),
      ...beneathOf(line).map(({ id }) => wrongIn({ kind: beneath!.kind, id }, beneath!.typed)),
    ].join('\n');
  return (
    <>
      <table
        className="line-table"
        aria-label={label}
        data-costs={costs || undefined}
        data-dragging={isDragging || undefined}
      >
        <thead>
          <tr>
            <th className="grip">
              <span className="sr">{texts.placeHead}</span>
            </th>
            <th>{texts.line}</th>
            <th className="code">{texts.fields.code}</th>
            <th className="num qty">{texts.qty}</th>
            <th className="num price">{texts.fields.unitPriceCents}</th>
            {costs && <th className="num margin">{texts.margin}</th>}
            <th className="num amount">{texts.amount}</th>
            <th className="act">
              <span className="sr">{texts.actionsHead}</span>
            </th>
          </tr>
        </thead>
        {/* a list of its own takes all rows of the one before away at once */}
        <tbody key={listKey} ref={rows}>
          <SlicedRows {...{ lines, rowOf, opened, wrongOf, beneathOf }} isHurried={isDragging} />
        </tbody>
      </table>
      {lines.length === 0 && <p className="lines-none dim">{texts.noLines}</p>}
      {children}
    </>
  );
}

interface LineHeadingProps {
  text: string;
  /** the lines below, with their amounts; null where they aren't added up */
  run: readonly { line: Line; cents: number | null }[] | null;
  costs: boolean;
}

function LineHeading({ text, run, costs }: LineHeadingProps) {
  return (
    <tr className="line-heading">
      <td className="grip" aria-hidden="true" />
      <th scope="row" className="text">
        {text}
      </th>
      <td className="code" aria-hidden="true" />
      <td className="qty" aria-hidden="true" />
      <td className="price" aria-hidden="true" />
      {costs && <td className="margin" aria-hidden="true" />}
      <td className="num amount">
        {run && (
          <AmountParts
            name={text}
            cents={sumCents(run.map(({ cents }) => cents ?? 0))}
            parts={run.map(({ line, cents }) => ({
              name: line.text || sumTraceTexts.unnamed,
              cents: cents ?? 0,
              ...(cents === null && { detail: texts.toFollow }),
            }))}
          />
        )}
      </td>
      <td className="act" aria-hidden="true" />
    </tr>
  );
}
