import { locale } from '@fieldwright/domain/kernel/locale';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { type FormEvent, useEffect, useState } from 'react';
import { VersionPlace } from '../../app/version-place.tsx';
import { textOf } from '../../lib/errors/api-error.ts';
import { type Answer, send } from '../../lib/requests/send.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import './offer.css';
import './sign.css';
import { verifyTexts as texts } from './verify.texts.ts';

type Checked = Answer<'POST /api/proposallinks/verify'>;
type Found = Extract<Checked, { found: true }>;

/** Reads a code as it was typed or pasted, with spaces or capitals. */
const readCode = (typed: string) => typed.replaceAll(/\s/g, '').toLowerCase();
const isCode = (code: string) => /^[0-9a-f]{64}$/.test(code);

type Outcome = { checked: Checked } | { wrong: string };

/** Checks a code as it was typed. */
async function checkCode(typed: string): Promise<Outcome> {
  const hash = readCode(typed);
  if (!isCode(hash)) return { wrong: texts.wrong(64 - hash.length) };
  try {
    return { checked: await send('POST /api/proposallinks/verify', { body: { hash } }) };
  } catch (error) {
    return { wrong: textOf(error) };
  }
}

/** Lets anyone who has the code of a proposal check what was sent and signed (R2.13). */
export function VerifyPage() {
  const [typed, setTyped] = useState(() => location.hash.slice(1));
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    document.title = texts.title;
    const code = location.hash.slice(1);
    if (code !== '') void checkCode(code).then(setOutcome);
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setOutcome(await checkCode(typed));
    setBusy(false);
  };
  const checked = outcome && 'checked' in outcome ? outcome.checked : null;
  const wrong = outcome && 'wrong' in outcome ? outcome.wrong : undefined;
  return (
    <div className="offer">
      <VersionPlace />
      <main>
        <form className="sign" onSubmit={(event) => void submit(event)} noValidate>
          <h1>{texts.title}</h1>
          <TextField
            label={texts.code}
            help={texts.lead}
            value={typed}
            error={wrong}
            spellCheck={false}
            autoComplete="off"
            onChange={setTyped}
          />
          <Button type="submit" kind="primary" wide busy={busy}>
            {texts.check}
          </Button>
          <div aria-live="polite">{checked && <Result checked={checked} />}</div>
        </form>
      </main>
    </div>
  );
}

function Result({ checked }: { checked: Checked }) {
  if (!checked.found)
    return (
      <>
        <h2>{texts.none}</h2>
        <p>{texts.noneDetail}</p>
      </>
    );
  return (
    <>
      <h2>{checked.signature ? (checked.signature.waits ? texts.waits : texts.signed) : texts.notSigned}</h2>
      <dl className="offer-ledger">
        {rowsOf(checked).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function rowsOf({ companyName, number, title, version, sentDate, timeZone, signature }: Found) {
  return [
    [texts.company, companyName],
    [texts.proposal, texts.named(number, title)],
    [texts.version, texts.versionOf(version, momentOf(sentDate, timeZone))],
    ...(signature
      ? [
          [texts.signer, signature.name],
          ...(signature.first
            ? [
                [texts.whenBy(signature.first.name), momentOf(signature.first.date, timeZone)],
                [texts.whenBoth, momentOf(signature.date, timeZone)],
              ]
            : [[texts.when, momentOf(signature.date, timeZone)]]),
          [texts.option, signature.option],
          [texts.total, moneyText(signature.totalCents)],
        ]
      : []),
  ] as const;
}

/** Formats a moment as "November 19, 2026 at 3:04 PM EST", without the domain's formatters. */
const momentOf = (at: string, timeZone: string): string =>
  // oxlint-disable-next-line no-restricted-properties
  new Intl.DateTimeFormat(locale, {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at));
