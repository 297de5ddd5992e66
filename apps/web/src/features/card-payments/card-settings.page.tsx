import { cardChannels } from '@fieldwright/domain/payments/card-amount';
import { channelFields } from '@fieldwright/domain/payments/card-channels';
import { savedCardConsent } from '@fieldwright/domain/payments/saved-card';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { SettingsFrame } from '../../app/main/settings-frame.tsx';
import { useMain } from '../../app/main/use-main.ts';
import { dateText } from '../../lib/dates/past.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { useNow } from '../../lib/use-now.ts';
import { useTitle } from '../../lib/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { confirmed } from '../../ui/dialog/confirm.ts';
import { CheckField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { openCompanyHistory } from '../settings/company-history.dialog.tsx';
import {
  type CardAccount,
  type CardSettings,
  cardSettingsQuery,
  chooseChannels,
  disconnectAccount,
} from './card-settings.data.ts';
import './card-settings.css';
import { cardSettingsTexts as texts } from './card-settings.texts.ts';
import { openConnect } from './connect.dialog.tsx';
import { openPublicId } from './public-id.dialog.tsx';
import { TipSettings } from './tip-settings.tsx';
import { PaymentsToSettle } from './to-settle.tsx';

const providers = ['square', 'stripe'] as const;
const isCardField = (field: string) =>
  /^card[A-Z]|^(square|stripe)(Account|PublicId)$|^saveCreditCards$|^tipPercents$/.test(field);

/** Shows the accounts with card providers, and which one takes the cards of each channel (R1.8). */
export function CardSettingsPage() {
  useTitle(texts.title);
  const { may } = useMain();
  const { data: settings } = useSuspenseQuery(cardSettingsQuery);
  return (
    <SettingsFrame
      title={texts.title}
      lead={texts.lead}
      className="card-settings"
      actions={
        may('audit.view') && (
          <Button icon={<History />} onClick={() => openCompanyHistory(texts.historyTitle, isCardField)}>
            {texts.history}
          </Button>
        )
      }
    >
      <section>
        <h2>{texts.accounts}</h2>
        <ul className="card-accounts">
          {providers.map((provider) => (
            <Account
              key={provider}
              provider={provider}
              account={settings.accounts.find((each) => each.provider === provider) ?? null}
            />
          ))}
        </ul>
      </section>
      {settings.toSettle.length > 0 && <PaymentsToSettle payments={settings.toSettle} />}
      {settings.accounts.length > 0 && <Channels settings={settings} />}
      {settings.accounts.length > 0 && <SavingCards settings={settings} />}
      {settings.accounts.length > 0 && <TipSettings settings={settings} />}
    </SettingsFrame>
  );
}

function Account({ provider, account }: { provider: CardAccount['provider']; account: CardAccount | null }) {
  const client = useQueryClient();
  const now = useNow();
  const { timeZone } = useMain().me.company;
  const end = async (id: number) => {
    const isDone = await confirmed({
      title: texts.endTitle(texts.names[provider]),
      text: texts.endText,
      type: 'warning',
      cancel: texts.cancel,
      confirm: texts.disconnect,
      danger: true,
      run: () => disconnectAccount(client, id),
    });
    if (isDone) showToast({ text: texts.ended(texts.names[provider]) });
  };
  return (
    <li>
      <span className="grow">
        <b>
          {texts.names[provider]} {account?.isTest && <span className="tag warn">{texts.test}</span>}
        </b>
        {account ? (
          <>
            <span>{account.label}</span>
            <small className="dim">
              {texts.connected(account.connectedBy, dateText(account.connectedDate, now, timeZone))}
            </small>
            {account.isTest && <small className="dim">{texts.testDetail}</small>}
            {account.inDoubt > 0 && (
              <Note kind="warn">{texts.inDoubt(account.inDoubt, texts.names[provider])}</Note>
            )}
            {!account.hasWebhook && <small className="dim">{texts.polled}</small>}
            <small className="dim">
              {account.publicId === null
                ? texts.publicIdMissing[provider]
                : texts.publicIdIs[provider](account.publicId)}
            </small>
          </>
        ) : (
          <span className="dim">{texts.notConnected}</span>
        )}
      </span>
      {account ? (
        <>
          <Button small onClick={() => openPublicId(account)}>
            {texts[account.publicId === null ? 'publicIdEnter' : 'publicIdChange'][provider]}
          </Button>
          <Button
            small
            aria-label={texts.replaceOf(texts.names[provider])}
            onClick={() => openConnect(provider)}
          >
            {texts.replace}
          </Button>
          <Button
            small
            aria-label={texts.disconnectOf(texts.names[provider])}
            onClick={() => void end(account.id)}
          >
            {texts.disconnect}
          </Button>
        </>
      ) : (
        <Button onClick={() => openConnect(provider)}>{texts.connect[provider]}</Button>
      )}
    </li>
  );
}

/** Whether customers' cards may be saved, and what they agree to. */
function SavingCards({ settings: { saveCreditCards } }: { settings: CardSettings }) {
  const client = useQueryClient();
  const { name } = useMain().me.company;
  const choose = async (saves: boolean) => {
    try {
      await chooseChannels(client, { saveCreditCards: saves });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notSaved(textOf(error)) });
      return;
    }
    showToast({ text: texts.saved });
  };
  return (
    <section>
      <h2>{texts.saving}</h2>
      <CheckField checked={saveCreditCards} onChange={(saves) => void choose(saves)}>
        {texts.saveCards}
      </CheckField>
      <p className="help">{texts.saveCardsHelp(savedCardConsent(name, 'square'))}</p>
    </section>
  );
}

type Field = keyof typeof texts.channel;

function Channels({ settings }: { settings: CardSettings }) {
  const client = useQueryClient();
  const choose = async (field: Field, provider: CardSettings[Field], isUndo = false) => {
    const before = settings[field];
    try {
      await chooseChannels(client, { [field]: provider });
    } catch (error) {
      showToast({ kind: 'failed', text: texts.notSaved(textOf(error)) });
      return;
    }
    const undo = { text: texts.undo, undo: true, run: () => void choose(field, before, true) };
    showToast({ text: texts.saved, ...(!isUndo && { action: undo }) });
  };
  const offered = settings.accounts.map(({ provider }) => ({ value: provider, text: texts.names[provider] }));
  return (
    <section>
      <h2>{texts.channels}</h2>
      <div className="card-channels">
        {cardChannels.map((channel) => {
          const field = channelFields[channel];
          return (
            <SelectField<CardSettings[Field]>
              key={field}
              label={texts.channel[field]}
              help={texts.channelHelp[field]}
              value={settings[field]}
              options={[...offered, { value: 'none', text: texts.names.none }]}
              onChange={(provider) => void choose(field, provider)}
            />
          );
        })}
      </div>
    </section>
  );
}
