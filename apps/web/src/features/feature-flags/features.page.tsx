import { Switch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { type Feature, features } from '@fieldwright/domain/settings/feature-flags';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../../lib/api-error.ts';
import { featuresQuery } from '../../lib/feature-flags.ts';
import { useTitle } from '../../lib/use-title.ts';
import '../../ui/field.css';
import '../../ui/page.css';
import { showToast } from '../../ui/toast.tsx';
import './features.css';
import { switchFeature } from './features.data.ts';
import { featuresTexts as texts } from './features.texts.ts';

/** What the company uses of the product: each on or off. */
export function FeaturesPage() {
  useTitle(texts.title);
  const { data: names } = useSuspenseQuery(featuresQuery);
  return (
    <div className="features">
      <header className="page-head">
        <h1>{texts.title}</h1>
      </header>
      <p className="dim">{texts.lead}</p>
      <ul>
        {features.map((feature) => (
          <FeatureRow key={feature} feature={feature} isOn={names.includes(feature)} />
        ))}
      </ul>
    </div>
  );
}

function FeatureRow({ feature, isOn }: { feature: Feature; isOn: boolean }) {
  const { name, detail } = texts.features[feature];
  // shown before the server has answered, and taken back where it refuses
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (on: boolean) => {
    setWanted(on);
    try {
      await switchFeature(feature, on);
      showToast({ text: on ? texts.switchedOn(name) : texts.switchedOff(name) });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notSwitched(name, textOf(error)) });
    } finally {
      setWanted(null);
    }
  };
  return (
    <li>
      <Switch
        className="feature"
        size="md"
        label={name}
        checked={wanted ?? isOn}
        disabled={wanted !== null}
        aria-describedby={`${feature}-detail`}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <p id={`${feature}-detail`}>{detail}</p>
    </li>
  );
}
