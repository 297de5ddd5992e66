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
import { textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { changeCompany, companyQuery } from '../settings/company.data.ts';
import { openCompanyHistory } from '../settings/company-history.dialog.tsx';
import { taxesTexts } from './taxes.texts.ts';

const texts = taxesTexts.settings;

/** The settings of this form in the company's history. */
const isTaxField = (field: string) => field in taxSettingsSchema.shape || field in taxedByDefaultSchema.shape;

type Settings = Partial<TaxSettings & TaxedByDefault>;

/** Shows how the company's documents are taxed. Each change is saved at once, and can be undone. */
export function TaxSettingsForm() {
  const client = useQueryClient();
  const { data: company } = useSuspenseQuery(companyQuery);
  const save = async (now: Settings, was: Settings | null) => {
    try {
      const { version } = await client.ensureQueryData(companyQuery);
      await changeCompany(client, { ...now, basedOn: version });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notSaved, detail: textOf(error) });
      await client.invalidateQueries({ queryKey: companyQuery.queryKey });
      return;
    }
    showToast({
      text: 'taxedByDefault' in now ? texts.taxedSaved : texts.saved,
      ...(was && { action: { text: uiTexts.undo, undo: true, run: () => void save(was, null) } }),
    });
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
