import { isLive } from '@fieldwright/domain/kernel/edit-graph';
import { byOrder } from '@fieldwright/domain/kernel/edit-order';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { Totals } from '@fieldwright/domain/pricing/pricing-result';
import { addOnsOf, linesOf, plainLines } from '@fieldwright/domain/proposals/package-lines';
import { withNames } from '@fieldwright/domain/proposals/signature';
import { CheckField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { documentTexts } from '../documents/documents.texts.ts';
import { LedgerRow, taxDetail, taxName } from '../documents/totals-ledger.tsx';
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
        {lines > 0 && <b className="tn">{totalText(totals)}</b>}
      </output>
    </div>
  );
}

/** Shows the ledger of the chosen lines, with their discounts, rebates and tax. */
function ChosenLedger({
  totals,
  lines,
  reductions: { discounts, rebates },
  taxText,
}: {
  totals: Totals;
  lines: number;
  reductions: Pick<ReturnType<typeof reductionsOf>, 'discounts' | 'rebates'>;
  taxText: string | null;
}) {
  const named = (list: readonly { text: string }[]) =>
    list.map(({ text }) => text || texts.unnamedReduction).join(', ');
  return (
    <dl className="ledger">
      <LedgerRow name={documentTexts.lineCount(lines)} cents={totals.subtotalCents} />
      {discounts.length > 0 && <LedgerRow name={named(discounts)} cents={-totals.discountsCents} />}
      <LedgerRow
        name={taxName(totals, taxText)}
        detail={totals.tax.terms.exemption && taxDetail(totals)}
        cents={totals.tax.taxCents}
      />
      {rebates.length > 0 && <LedgerRow name={named(rebates)} cents={-totals.rebatesCents} />}
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
