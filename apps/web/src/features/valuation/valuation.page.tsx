import { valuationTexts } from '@fieldwright/domain/valuation/valuation.texts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useUnsaved } from '../../app/unsaved.ts';
import { api } from '../../lib/requests/api.ts';
import { keepFile } from '../../lib/requests/keep-file.ts';
import { useForm } from '../../lib/use-form.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { isFilledIn, noFigures, readFigures, type TypedFigures } from './typed-figures.ts';
import './valuation.css';
import { valuationPageTexts as texts } from './valuation.page.texts.ts';
import { ValuationResult } from './valuation-result.tsx';

/** Estimates what the company's business may be worth as its figures are typed, and downloads it as a PDF (R7.5). */
export function ValuationPage() {
  useTitle(valuationTexts.title);
  const [kept, setKept] = useState(JSON.stringify(noFigures));
  const { form, text, values, busy, failure } = useForm<TypedFigures>({
    initial: noFigures,
    first: 'revenueCents',
    check: (typed) => {
      const reading = readFigures(typed);
      return 'wrong' in reading ? reading.wrong : {};
    },
    save: async (typed) => {
      const reading = readFigures(typed);
      if ('wrong' in reading) return;
      const pdf = await api('POST /api/webmarketing/businessvaluation', { body: reading.figures });
      keepFile(texts.fileName, pdf as Blob);
      setKept(JSON.stringify(typed));
      showToast({ text: texts.done });
    },
  });
  useUnsaved(JSON.stringify(values) !== kept, texts.unsaved);
  const reading = readFigures(values);
  const { labels, helps } = texts;
  const common = { autoComplete: 'off', readOnly: busy } as const;
  return (
    <SettingsFrame title={valuationTexts.title} lead={texts.lead}>
      <div className="valuation">
        <form {...form} aria-label={texts.formTitle}>
          {failure && <Note kind="bad">{texts.notMade(failure.text)}</Note>}
          <MoneyField {...common} {...text('revenueCents')} label={labels.revenueCents} required />
          <MoneyField
            {...common}
            {...text('earningsCents')}
            label={labels.earningsCents}
            help={helps.earningsCents}
            required
          />
          <MoneyField
            {...common}
            {...text('agreementsCents')}
            label={labels.agreementsCents}
            help={helps.agreementsCents}
          />
          <TextField
            {...common}
            {...text('technicians')}
            label={labels.technicians}
            help={helps.technicians}
            inputMode="numeric"
            required
          />
          <TextField
            {...common}
            {...text('growthPercent')}
            label={labels.growthPercent}
            help={helps.growthPercent}
          />
          <MoneyField {...common} {...text('debtCents')} label={labels.debtCents} help={helps.debtCents} />
          <div className="actions">
            <Button type="submit" kind="primary" icon={<Download />} busy={busy}>
              {texts.download}
            </Button>
            <output className="dim">{busy && texts.preparing}</output>
          </div>
        </form>
        <section aria-label={valuationTexts.range}>
          <h2>{valuationTexts.range}</h2>
          {'figures' in reading ? (
            <ValuationResult figures={reading.figures} />
          ) : (
            <p className="dim">{isFilledIn(values) ? texts.wrong : texts.unfinished}</p>
          )}
          <p className="dim">{texts.method}</p>
        </section>
      </div>
    </SettingsFrame>
  );
}
