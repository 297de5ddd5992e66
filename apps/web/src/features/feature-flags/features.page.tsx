import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { type Feature, features, isFeature } from '@fieldwright/domain/settings/feature-flags';
import { useSuspenseQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { UiLibrary } from '../../app/main/ui-library.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { featuresQuery } from '../../lib/feature-flags.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import '../../ui/field/field.css';
import { Note } from '../../ui/note.tsx';
import { openCompanyHistory } from '../settings/company-history.dialog.tsx';
import './features.css';
import { featuresTexts as texts } from './features.texts.ts';
import { useSwitching } from './switching.ts';

/** Lists the features that the company can switch on or off. */
export function FeaturesPage() {
  useTitle(texts.title);
  const { data: names } = useSuspenseQuery(featuresQuery);
  const { may } = useMain();
  const { wanted, state, change, tryNow } = useSwitching();
  useUnsaved(wanted.size > 0, texts.unsaved);
  return (
    <SettingsFrame
      title={texts.title}
      lead={texts.lead}
      className="features"
      actions={
        may('audit.view') && (
          <Button icon={<History />} onClick={() => openCompanyHistory(texts.historyTitle, isFeature)}>
            {texts.history}
          </Button>
        )
      }
    >
      <output className="features-waiting">
        {state.is === 'waiting' && (
          <Note kind="warn">
            <span>{`${texts.waiting} ${textOf(state.error)}`}</span>
            <Button small onClick={tryNow}>
              {texts.tryNow}
            </Button>
          </Note>
        )}
      </output>
      <UiLibrary>
        <ul>
          {features.map((feature) => (
            <FeatureRow
              key={feature}
              feature={feature}
              // shows the change before the server responds, and reverts it after a refusal
              isOn={wanted.get(feature) ?? names.includes(feature)}
              isBusy={wanted.has(feature)}
              onChange={(isOn) => change(feature, isOn)}
            />
          ))}
        </ul>
      </UiLibrary>
    </SettingsFrame>
  );
}

interface FeatureRowProps {
  feature: Feature;
  isOn: boolean;
  isBusy: boolean;
  onChange: (isOn: boolean) => void;
}

function FeatureRow({ feature, isOn, isBusy, onChange }: FeatureRowProps) {
  const { name, detail } = texts.features[feature];
  return (
    <li>
      <Switch
        className="feature"
        size="md"
        label={name}
        checked={isOn}
        aria-busy={isBusy || undefined}
        aria-describedby={`${feature}-detail`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <p id={`${feature}-detail`}>{detail}</p>
    </li>
  );
}
