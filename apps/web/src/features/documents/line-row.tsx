import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { entryOfLine } from '@fieldwright/domain/price-books/line-price';
import type { Margin } from '@fieldwright/domain/pricing/margin';
import { shareOf, wholeShare } from '@fieldwright/domain/pricing/taxed-share';
import { enteredPrice } from '@fieldwright/domain/proposals/line-fields';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classes } from '../../ui/button.tsx';
import type { Grip } from '../../ui/list/use-row-drag.ts';
import type { MenuItem } from '../../ui/menu/menu-line.tsx';
import { documentTexts as texts } from './documents.texts.ts';
import { type Line, type RowEditor, shareText } from './line.ts';
import { LineAmount } from './line-amount.tsx';
import { LineMargin } from './line-margin.tsx';
import { LineMenu } from './line-menu.tsx';
import { LineMore } from './line-more.tsx';
import { MoneyInput, QuantityInput } from './typed-input.tsx';
import { WasTag } from './was-tag.tsx';

interface LineRowProps {
  kind: string;
  line: Line;
  editor: RowEditor;
  costs: boolean;
  readOnly: boolean;
  place: { index: number; last: number };
  amountCents: number | null;
  isLeftOut: boolean;
  margin: Margin | null;
  isOpen: boolean;
  open: (isOpen: boolean) => void;
  grip: Grip;
  drop: 'above' | 'below' | 'self' | undefined;
  more: ((line: Line) => ReactNode) | undefined;
  tags: ((line: Line) => ReactNode) | undefined;
  beneath: ((line: Line) => ReactNode) | undefined;
  trace: ((line: Line) => void) | undefined;
  offers: ((line: Line) => void) | undefined;
  /** further entries of a line's menu */
  actions: ((line: Line) => readonly MenuItem[]) | undefined;
}

/** Shows one line, and its less common fields below it when open. */
export function LineRow(props: LineRowProps) {
  const {
    kind,
    line,
    editor,
    costs,
    readOnly,
    place,
    amountCents,
    margin,
    isOpen,
    open,
    grip,
    drop,
    more,
    offers,
  } = props;
  const { id } = line;
  const name = { kind, id };
  const called = line.text || texts.unnamedLine(place.index + 1);
  /** an input's error, and the callback that reports one while typing */
  const faultsOf = (field: string) => ({
    readOnly,
    wrong: editor.wrongAt(name, field),
    onWrong: (text: string | null) => editor.noteTyped(name, field, text),
  });
  const set = (fields: Partial<Line>, field: string) => editor.set(name, fields, `${kind}.${id}.${field}`);
  const wrongText = editor.wrongAt(name, 'text');
  const onKeyDown = (event: KeyboardEvent) => {
    if (readOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const to = place.index + (event.key === 'ArrowUp' ? -1 : 1);
    if (to >= 0 && to <= place.last) editor.move(name, to);
  };
  return (
    <>
      <tr
        data-row={id}
        data-drop={drop}
        data-left-out={props.isLeftOut || undefined}
        className={classes(isMarked(line, editor.was(name)) && 'marked')}
        onKeyDown={onKeyDown}
      >
        <td className="grip">
          {!readOnly && (
            <span className="grip-handle" {...grip} title={texts.drag}>
              <GripVertical />
            </span>
          )}
        </td>
        <td className="text">
          <div className="input">
            <input
              aria-label={texts.textOf(place.index + 1)}
              aria-invalid={wrongText ? true : undefined}
              value={line.text}
              readOnly={readOnly}
              onChange={(event) => set({ text: event.target.value }, 'text')}
            />
          </div>
          {wrongText && <p className="help bad">{wrongText}</p>}
          <LineTags line={line} was={editor.was(name)} called={called} trace={props.trace}>
            {props.tags?.(line)}
          </LineTags>
        </td>
        <td className="code">{line.code}</td>
        <td className="num qty">
          <QuantityInput
            label={texts.qtyOf(called)}
            line={line}
            {...faultsOf('quantity')}
            onChange={(quantity) => set({ quantity }, 'quantity')}
          />
        </td>
        <td className="num price">
          <MoneyInput
            label={texts.priceOf(called)}
            value={line.unitPriceCents}
            optional
            placeholder={texts.toFollow}
            {...faultsOf('unitPriceCents')}
            onChange={(unitPriceCents) => set(enteredPrice(unitPriceCents), 'unitPriceCents')}
          />
        </td>
        {costs && (
          <td className="num margin" data-loss={(margin && margin.cents < 0) || undefined}>
            <LineMargin {...{ line, called, margin }} />
          </td>
        )}
        <td className="num amount">
          {props.isLeftOut ? (
            texts.leftOut
          ) : (
            <LineAmount {...{ line, called, trace: props.trace }} text={lineAmount(amountCents)} />
          )}
        </td>
        <td className="act">
          <LineMenu
            {...{ name, called, editor, place, readOnly, isOpen, open }}
            actions={props.actions && (() => props.actions!(line))}
            offers={offers && (entryOfLine(line) === null ? null : () => offers(line))}
          />
        </td>
      </tr>
      {props.beneath?.(line)}
      {isOpen && (
        <tr className="line-more">
          <td colSpan={costs ? 8 : 7}>
            <LineMore {...{ kind, line, editor, readOnly }} called={called} close={() => open(false)}>
              {more?.(line)}
            </LineMore>
          </td>
        </tr>
      )}
    </>
  );
}

const lineAmount = (cents: number | null) => (cents === null ? texts.toFollow : amountText(cents));

/** Checks whether a line is new or changed in this edit, and so has the copper edge. */
function isMarked(line: Line, was: Record<string, unknown> | undefined): boolean {
  return line.id < 0 || (was !== undefined && shown.some((field) => was[field] !== line[field]));
}

const shown = [
  'text',
  'description',
  'warranty',
  'quantity',
  'unitPriceCents',
  'lineDiscountCents',
  'taxable',
  'taxedShare',
  'freeOfCharge',
  'addOn',
  'permit',
  'permitReference',
] as const;

interface LineTagsProps extends Pick<LineRowProps, 'line' | 'trace'> {
  called: string;
  was: Record<string, unknown> | undefined;
  children: ReactNode;
}

function LineTags({ line, was, called, trace, children }: LineTagsProps) {
  const { description, warranty, permit, permitReference, freeOfCharge, lineDiscountCents, unitPriceCents } =
    line;
  return (
    <div className="line-tags">
      {children}
      {permit && <span className="tag">{texts.permitOf(permitReference)}</span>}
      {freeOfCharge && <span className="tag good">{texts.fields.freeOfCharge}</span>}
      {lineDiscountCents > 0 && (
        <span className="tag">{texts.lineDiscount(moneyText(lineDiscountCents))}</span>
      )}
      {shareOf(line) === 0 && <span className="tag">{texts.notTaxed}</span>}
      {shareOf(line) > 0 && line.taxedShare < wholeShare && (
        <span className="tag">{texts.partlyTaxed(shareText(line.taxedShare))}</span>
      )}
      {was && was['unitPriceCents'] !== unitPriceCents && <WasTag {...{ line, was, called, trace }} />}
      {description && <span className="faint">{description}</span>}
      {warranty && <span className="faint">{texts.warrantyOf(warranty)}</span>}
    </div>
  );
}
