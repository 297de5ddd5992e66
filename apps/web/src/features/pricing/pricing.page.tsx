import { type PricingRules, pricingRulesShape } from '@fieldwright/domain/price-books/pricing-rules';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { type FieldErrors, useForm } from '../../lib/use-form.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { changed, useBasis } from '../customers/editing.ts';
import { PricingExample } from './example.tsx';
import './pricing.css';
import { pricingRulesQuery } from '../price-books/pricing-rules.data.ts';
import { type StoredPricingRules } from './pricing.data.ts';
import { pricingTexts as texts } from './pricing.texts.ts';
import { openPricingHistory } from './pricing-history.dialog.tsx';
import { RulesFields } from './rules-fields.tsx';
import { StartForm } from './start-form.tsx';
import { readRules, type TypedRules, typedRules } from './typed-rules.ts';
import { usePricingSave } from './use-pricing-save.ts';

/** Shows how the company works out its prices, with an example that follows what is typed (R3.11). */
export function PricingPage() {
  useTitle(texts.title);
  const { may } = useMain();
  const { data: rules } = useSuspenseQuery(pricingRulesQuery);
  const [opened, setOpened] = useState(rules);
  const [isDirty, setIsDirty] = useState(false);
  // others' changes show at once, unless they would replace what is being typed
  const shown = isDirty ? opened : rules;
  return (
    <SettingsFrame
      title={texts.title}
      lead={texts.lead}
      actions={
        may('audit.view') &&
        rules && (
          <Button icon={<History />} onClick={openPricingHistory}>
            {texts.history.open}
          </Button>
        )
      }
    >
      <RulesForm
        key={shown?.version ?? 0}
        rules={shown}
        onDirty={(dirty) => {
          if (dirty && !isDirty) setOpened(rules);
          setIsDirty(dirty);
        }}
      />
    </SettingsFrame>
  );
}

interface RulesFormProps {
  rules: StoredPricingRules | null;
  /** called when there is something unsaved, and when there no longer is */
  onDirty: (isDirty: boolean) => void;
}

function RulesForm({ rules, onDirty }: RulesFormProps) {
  const save = useSave(rules);
  const { form, values, set, errors, busy, failure } = useForm<TypedRules>({
    initial: typedRules(rules),
    check: (typed) => {
      const reading = readRules(typed);
      return ('wrong' in reading ? reading.wrong : {}) as FieldErrors<TypedRules>;
    },
    save: async (typed) => {
      const reading = readRules(typed);
      if ('wrong' in reading) return;
      await save(reading.rules);
      onDirty(false);
    },
  });
  const isDirty = JSON.stringify(values) !== JSON.stringify(typedRules(rules));
  useUnsaved(isDirty, texts.unsaved);
  const change = <N extends keyof TypedRules>(name: N, value: TypedRules[N]) => {
    set(name, value);
    onDirty(JSON.stringify({ ...values, [name]: value }) !== JSON.stringify(typedRules(rules)));
  };
  const fill = (start: PricingRules) => {
    for (const [name, value] of Object.entries(typedRules(start))) set(name as keyof TypedRules, value);
    onDirty(true);
  };
  return (
    <div className="pricing">
      <div>
        {!rules && <StartForm onFill={fill} />}
        <form {...form} className="pricing-rules">
          {failure && <Note kind="bad">{failure.text}</Note>}
          <RulesFields values={values} errors={errors} onChange={change} />
          <div>
            <Button type="submit" kind="primary" busy={busy} disabled={!isDirty}>
              {texts.save}
            </Button>
          </div>
        </form>
      </div>
      <PricingExample typed={values} />
    </div>
  );
}

/** Returns a function that saves what was changed of the rules. */
function useSave(rules: StoredPricingRules | null) {
  const client = useQueryClient();
  const { change } = usePricingSave();
  const based = useBasis(
    rules?.version ?? 0,
    async () => (await client.fetchQuery({ ...pricingRulesQuery, staleTime: 0 }))?.version ?? 0,
    pricingRulesShape.titles,
  );
  return async (now: PricingRules): Promise<void> => {
    const { version: _, ...was } = rules ?? { version: 0 };
    const fields = rules ? changed(was as PricingRules, now) : now;
    await based((basedOn) => change({ fields, basedOn, was: rules, said: texts.saved }));
  };
}
