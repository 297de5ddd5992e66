import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { addOnsOf, linesOf, plainLines } from '@fieldwright/domain/proposals/package-lines';
import { withNames } from '@fieldwright/domain/proposals/signature';
import { CheckField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { documentTexts } from '../documents/documents.texts.ts';
import { SumButton, type TracedTotals } from '../documents/sum-trace.dialog.tsx';
import { sumTraceTexts } from '../documents/sum-trace.texts.ts';
import { LedgerRow, taxDetail, taxName, tracedOf } from '../documents/totals-ledger.tsx';
import { paymentRowTexts } from '../payments/payment-row.texts.ts';
import { proposalTexts as texts } from './proposal.texts.ts';
import { type Chosen, type Offered, reductionsOf, totalsOf, wholePackage } from './select-choice.ts';

interface ChoiceProps {
  offered: Offered;
  chosen: Chosen;
}

/** Lets the user choose a package by its total; shows nothing if there is only one. */
export function WhichPackage({
  offered,
  chosen,
  onChoose,
}: ChoiceProps & { onChoose: (packageId: number) => void }) {
  const { proposal } = offered;
  const packages = proposal.packages.filter(isLive).toSorted(byOrder('order'));
  if (packages.length < 2) return null;
  return (
    <OneOf
      label={texts.whichPackage}
      choices={keyed(packages, ({ text }) => text || texts.unnamedPackage)}
      asides={keyed(packages, ({ id }) =>
        plainLines(proposal, id).length === 0
          ? texts.noLines
          : totalText(totalsOf(offered, wholePackage(offered, id))),
      )}
      chosen={keyOf(chosen.packageId)}
      onChange={(key) => onChoose(idOf(key))}
    />
  );
}

/** Lets the user choose the lines, and shows which reductions are left out. */
export function WhichLines({
  offered,
  chosen,
  wrong,
  onLeave,
}: ChoiceProps & { wrong: string | undefined; onLeave: (left: readonly number[]) => void }) {
  const { packageId, left } = chosen;
  const lines = plainLines(offered.proposal, packageId);
  const addOns = addOnsOf(offered.proposal, packageId);
  const staying = reductionsOf(offered, chosen).left.map(({ text }) => text || texts.unnamedReduction);
  const isAny = left.length < lines.length + addOns.length;
  const box = ({ id, text }: (typeof lines)[number]) => (
    <CheckField
      key={id}
      checked={!left.includes(id)}
      onChange={(on) => onLeave(on ? left.filter((other) => other !== id) : [...left, id])}
    >
      {text}
    </CheckField>
  );
  return (
    <fieldset className="field">
      <legend className="field-label">{texts.whichLines}</legend>
      <div className="select-lines">{lines.map(box)}</div>
      {addOns.length > 0 && (
        <>
          <p className="field-label">{texts.addOns}</p>
          <div className="select-lines">{addOns.map(box)}</div>
        </>
      )}
      {isAny && staying.length > 0 && <p className="help">{texts.reductionsStay(staying)}</p>}
      {wrong && <p className="help bad">{wrong}</p>}
    </fieldset>
  );
}

/** Shows the total of the chosen lines and how it is made up. */
export function ChosenSum({ offered, chosen, taxText }: ChoiceProps & { taxText: string | null }) {
  const { proposal } = offered;
  const all = linesOf(proposal, chosen.packageId);
  const lines = all.length - chosen.left.length;
  const plain = all.filter(({ addOn }) => !addOn);
  const part = { chosen: plain.filter(({ id }) => !chosen.left.includes(id)).length, of: plain.length };
  const addOns = all.filter(({ id, addOn }) => addOn && !chosen.left.includes(id));
  const totals = totalsOf(offered, chosen);
  const name = proposal.packages.find(({ id }) => id === chosen.packageId)?.text || texts.unnamedPackage;
  return (
    <div className="select-sum">
      {totals && (
        <ChosenLedger
          totals={totals}
          lines={lines}
          reductions={reductionsOf(offered, chosen)}
          traced={tracedChoice({ offered, chosen }, totals, taxText)}
          taxText={taxText}
        />
      )}
      <output>
        <b>
          {texts.selectLead(
            withNames(
              name,
              addOns.map(({ text }) => text),
            ),
            part,
          )}
        </b>
        {lines > 0 && (
          <b className="tn">
            {totals ? (
              <SumButton
                sum={{ of: 'total' }}
                traced={tracedChoice({ offered, chosen }, totals, taxText)}
                name={documentTexts.total}
                cents={totals.totalCents}
              >
                {totalText(totals)}
              </SumButton>
            ) : (
              totalText(null)
            )}
          </b>
        )}
      </output>
    </div>
  );
}

/** Returns the totals of the choice with the names of their parts. */
function tracedChoice(
  { offered, chosen }: ChoiceProps,
  totals: Totals,
  taxText: string | null,
): TracedTotals {
  const { proposal } = offered;
  const { discounts, rebates } = reductionsOf(offered, chosen);
  return tracedOf({
    totals,
    billed: linesOf(proposal, chosen.packageId),
    discounts,
    rebates,
    taxText,
    payments: new Map(proposal.payments.map(({ id, method }) => [id, paymentRowTexts.methods[method]])),
  });
}

interface ChosenLedgerProps {
  totals: Totals;
  lines: number;
  reductions: Pick<ReturnType<typeof reductionsOf>, 'discounts' | 'rebates'>;
  traced: TracedTotals;
  taxText: string | null;
}

/** Shows the ledger of the chosen lines, with their discounts, rebates and tax. */
function ChosenLedger({
  totals,
  lines,
  reductions: { discounts, rebates },
  traced,
  taxText,
}: ChosenLedgerProps) {
  const reduced = (list: readonly { id: number; text: string }[], kind: 'discounts' | 'rebates') => {
    if (list.length === 0) return null;
    const cents = 0 - (kind === 'discounts' ? totals.discountsCents : totals.rebatesCents);
    const name = list.map(({ text }) => text || texts.unnamedReduction).join(', ');
    const [first] = list;
    // several show as one, so the parts are theirs
    return list.length === 1 && first ? (
      <LedgerRow
        name={name}
        cents={cents}
        trace={{ traced, sum: { of: kind === 'discounts' ? 'discount' : 'rebate', id: first.id } }}
      />
    ) : (
      <LedgerRow
        name={name}
        cents={cents}
        steps={{
          rows: list.map(({ id, text }) => ({
            key: String(id),
            name: text || texts.unnamedReduction,
            amount: amountText(0 - (totals[kind].find((each) => each.id === id)?.amountCents ?? 0)),
            total: '',
          })),
        }}
      />
    );
  };
  return (
    <dl className="ledger">
      <LedgerRow
        name={documentTexts.lineCount(lines)}
        cents={totals.subtotalCents}
        trace={{ traced, sum: { of: 'subtotal' }, title: sumTraceTexts.steps.subtotal }}
      />
      {reduced(discounts, 'discounts')}
      <LedgerRow
        name={taxName(totals, taxText)}
        detail={totals.tax.terms.exemption && taxDetail(totals)}
        cents={totals.tax.taxCents}
        trace={{ traced, sum: { of: 'tax' } }}
      />
      {reduced(rebates, 'rebates')}
    </dl>
  );
}

/** Formats a total: "$1,070.00"; marked as "so far" if a price is to follow. */
function totalText(totals: Totals | null): string {
  if (!totals) return texts.toFollow;
  const total = moneyText(totals.totalCents);
  return totals.complete ? total : texts.soFar(total);
}

/** Prefix of the keys for packages and work orders: objects would sort numeric keys. */
const keyPrefix = 'id:';
const keyOf = (id: number) => `${keyPrefix}${id}`;

/** Returns the id in a key from `keyed`. */
export const idOf = (key: string) => Number(key.slice(keyPrefix.length));

/** Returns records as choices: key → name. */
export const keyed = <T extends { id: number }>(records: readonly T[], say: (record: T) => string) =>
  Object.fromEntries(records.map((record) => [keyOf(record.id), say(record)]));
