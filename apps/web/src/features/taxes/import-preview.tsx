import { listText } from '@fieldwright/domain/kernel/list-text';
import type { Offered } from '@fieldwright/domain/taxes/rate-files';
import { isUnusual, rateText } from '@fieldwright/domain/taxes/tax-parts';
import { zipsText } from '@fieldwright/domain/taxes/zip-codes';
import { Note } from '../../ui/note.tsx';
import '../../ui/list/table.css';
import type { Compared } from './taxes.data.ts';
import { taxesTexts } from './taxes.texts.ts';

const texts = taxesTexts.importing;
/** How many items the preview lists. */
const shown = 200;

/** Shows what an import changes: how many are new, changed and the same, and each rate before and after. */
export function ImportPreview({ items, offered }: { items: readonly Compared[]; offered: Offered }) {
  const { shared, districts, stateOnly } = offered;
  const count = (outcome: Compared['outcome']) => items.filter((item) => item.outcome === outcome).length;
  const changes = items.filter(({ outcome }) => outcome !== 'same');
  const unusual = changes.filter(({ rate }) => isUnusual(rate));
  const kept = items.reduce((sum, item) => sum + item.kept, 0);
  return (
    <section className="import-preview" aria-label={texts.preview}>
      <output>
        <b>{texts.counts(count('new'), count('changed'), count('same'))}</b>
      </output>
      {unusual.length > 0 && (
        <Note kind="warn">
          {texts.unusual(unusual.map(({ text, rate }) => taxesTexts.found(text, rateText(rate))))}
        </Note>
      )}
      {shared.length > 0 && <Note kind="warn">{texts.shared(shared.length, zipsText(shared))}</Note>}
      {districts.length > 0 && <Note kind="warn">{texts.districts(listText(districts))}</Note>}
      {stateOnly.length > 0 && <Note kind="warn">{texts.stateOnly(listText(stateOnly))}</Note>}
      {kept > 0 && <Note>{texts.kept(kept)}</Note>}
      {changes.length > 0 && (
        <table className="table" aria-label={texts.changes}>
          <thead>
            <tr>
              <th>{taxesTexts.columns.name}</th>
              <th>{taxesTexts.columns.zips}</th>
              <th className="num">{texts.before}</th>
              <th className="num">{texts.after}</th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, shown).map(({ text, section, was, rate, zips, ended }) => (
              <tr key={`${section} ${text}`}>
                <td>
                  {text} <span className="faint">{section}</span>
                  {ended.length > 0 && <span className="import-ended">{texts.ended(listText(ended))}</span>}
                </td>
                <td>{taxesTexts.history.codes(zips)}</td>
                <td className="num">{was === null ? texts.fresh : rateText(was)}</td>
                <td className="num">
                  <b>{rateText(rate)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changes.length > shown && <p className="faint">{texts.andMore(changes.length - shown)}</p>}
    </section>
  );
}
