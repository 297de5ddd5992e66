import { tipPercentsSchema } from '@fieldwright/domain/payments/tip-percents';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { textOf } from '../../lib/errors/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { type CardSettings, chooseChannels } from './card-settings.data.ts';
import { cardSettingsTexts as texts } from './card-settings.texts.ts';

const asText = (percents: readonly number[]) => percents.join(', ');

/** Whether tips are taken by card, and which ones are offered. */
export function TipSettings({ settings: { cardTips, tipPercents } }: { settings: CardSettings }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(asText(tipPercents));
  const [wrong, setWrong] = useState<string>();
  const choose = async (chosen: Parameters<typeof chooseChannels>[1]) => {
    try {
      await chooseChannels(client, chosen);
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notSaved(textOf(error)) });
      return;
    }
    showToast({ text: texts.saved });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parts = typed.split(/[\s,%;]+/).filter(Boolean);
    const read = tipPercentsSchema.safeParse(parts.map(Number));
    setWrong(read.success ? undefined : read.error.issues[0]?.message);
    if (!read.success) return;
    setTyped(asText(read.data));
    void choose({ tipPercents: read.data });
  };
  return (
    <section>
      <h2>{texts.tips}</h2>
      <CheckField checked={cardTips} onChange={(takes) => void choose({ cardTips: takes })}>
        {texts.takeTips}
      </CheckField>
      <p className="help">{texts.tipsHelp}</p>
      {cardTips && (
        <form onSubmit={submit} noValidate className="card-tips">
          <TextField
            label={texts.tipPercents}
            help={texts.tipPercentsHelp}
            value={typed}
            error={wrong}
            onChange={setTyped}
          />
          <Button type="submit">{texts.saveTips}</Button>
        </form>
      )}
    </section>
  );
}
