import { type TaxSettings, taxSettingsSchema } from '@fieldwright/domain/settings/tax-settings';
import {
  type TaxedByDefault,
  type TaxedKind,
  taxedByDefaultSchema,
  taxedKinds,
  taxedKindTexts,
} from '@fieldwright/domain/settings/taxed-by-default';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { sayWhoChanged } from '../../lib/errors/changed-text.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { changeCompany, companyQuery } from '../settings/company.data.ts';
import { openCompanyHistory } from '../settings/company-history.dialog.tsx';
import { useUndoableSave } from '../settings/company-save.ts';
import { taxesTexts } from './taxes.texts.ts';

const texts = taxesTexts.settings;

/** The settings of this form in the company's history. */
const isTaxField = (field: string) => field in taxSettingsSchema.shape || field in taxedByDefaultSchema.shape;

type Settings = Partial<TaxSettings & TaxedByDefault>;

/** Shows how the company's documents are taxed. Each change is saved at once, and can be undone. */
export function TaxSettingsForm() {
  const client = useQueryClient();
  const { data: company } = useSuspenseQuery(companyQuery);
  const say = useUndoableSave();
  const { timeZone } = useMain().me.company;
  const save = async (fields: Settings, was: Settings) => {
    let version: number;
    try {
      const { version: basedOn } = await client.ensureQueryData(companyQuery);
      version = await changeCompany(client, { ...fields, basedOn });
    } catch (error) {
      sayWhoChanged(error, { now: dateNow(), timeZone }, '');
      showToast({ kind: 'failed', text: texts.notSaved, detail: textOf(error) });
      await client.invalidateQueries({ queryKey: companyQuery.queryKey });
      return;
    }
    const saved = 'taxedByDefault' in fields ? texts.taxedSaved : texts.saved;
    say(was, { fields, version }, { saved, undone: texts.undone });
  };
  const { may } = useMain();
  const { taxRounding, allowOverrideTaxes, taxedByDefault } = company;
  const choose = (kind: TaxedKind, isTaxed: boolean) => {
    const chosen = taxedKinds.filter((each) => (each === kind ? isTaxed : taxedByDefault.includes(each)));
    void save({ taxedByDefault: chosen }, { taxedByDefault });
  };
  return (
    <section className="tax-settings" aria-label={texts.title}>
      <OneOf
        label={texts.rounding}
        inline
        choices={texts.roundings}
        chosen={taxRounding}
        onChange={(chosen) => void save({ taxRounding: chosen }, { taxRounding })}
      />
      <fieldset className="field taxed-kinds">
        <legend className="field-label">{texts.taxed}</legend>
        <div>
          {taxedKinds.map((kind) => (
            <CheckField
              key={kind}
              checked={taxedByDefault.includes(kind)}
              onChange={(isTaxed) => choose(kind, isTaxed)}
            >
              {taxedKindTexts[kind]}
            </CheckField>
          ))}
        </div>
        <p className="dim">{texts.taxedHelp}</p>
      </fieldset>
      <CheckField
        checked={allowOverrideTaxes}
        onChange={(allowed) => void save({ allowOverrideTaxes: allowed }, { allowOverrideTaxes })}
      >
        {texts.override}
      </CheckField>
      {may('audit.view') && (
        <Button small icon={<History />} onClick={() => openCompanyHistory(texts.historyTitle, isTaxField)}>
          {texts.history}
        </Button>
      )}
    </section>
  );
}
