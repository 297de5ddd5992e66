import { shownContact } from '@fieldwright/domain/settings/company';
import { type SetupStep, setupSteps } from '@fieldwright/domain/settings/setup';
import { exampleWork } from '@fieldwright/domain/settings/trade-examples';
import { Check } from 'lucide-react';
import { useMain } from '../../app/main/use-main.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import './customer-preview.css';
import type { Setup } from './setup.data.ts';
import { setupTexts } from './setup.texts.ts';

const texts = setupTexts.preview;

/** Shows how a proposal begins for customers, with the steps that it still needs in their places. */
export function CustomerPreview({
  steps,
  trades,
  logo,
  brandColor,
}: Pick<Setup, 'steps' | 'trades' | 'logo' | 'brandColor'>) {
  const { company } = useMain().me;
  const { phone } = shownContact(company.contact);
  const { license } = company.contact;
  const has = (step: SetupStep) => steps.some((each) => each.step === step && each.state === 'done');
  const about = [phone?.text, license && texts.license(license)].filter(Boolean).join(' · ');
  return (
    <section className="setup-preview" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className="dim">{texts.detail}</p>
      <div className="setup-paper" style={brandColor ? { borderTop: `6px solid ${brandColor}` } : undefined}>
        <header>
          {logo && <img src={apiHost() + logo} alt={texts.logoOf(company.name)} />}
          <div>
            <b>{company.name}</b>
            {about ? <span>{about}</span> : <Need step="company" />}
          </div>
        </header>
        <h3>{exampleWork(trades)}</h3>
        <dl>
          <div>
            <dt>{texts.work}</dt>
            <dd>{has('priceBook') ? <Filled /> : <Need step="priceBook" />}</dd>
          </div>
          <div>
            <dt>{texts.tax}</dt>
            <dd>{has('taxes') ? <Filled /> : <Need step="taxes" />}</dd>
          </div>
          <div className="total">
            <dt>{texts.total}</dt>
            <dd>{has('priceBook') && has('taxes') ? <Filled /> : texts.noTotal}</dd>
          </div>
        </dl>
        <footer>
          {texts.good(company.proposalDays)} {phone && <span>{texts.questions(phone.text)}</span>}
        </footer>
      </div>
    </section>
  );
}

function Need({ step }: { step: SetupStep }) {
  return (
    <span className="setup-need">
      {texts.need(setupTexts.steps[step].title, setupSteps.indexOf(step) + 1)}
    </span>
  );
}

function Filled() {
  return (
    <>
      <Check aria-hidden="true" /> {texts.filled}
    </>
  );
}
